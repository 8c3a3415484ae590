import { randomBytes } from 'node:crypto'
import type { Storage } from '#server/lib/storage.ts'

/** 144 random bits. */
export const newFileKey = (): string => randomBytes(18).toString('base64url')

type ToKeep = { path: string; bytes: Uint8Array }

/** Stores a file, then its row: a row never names a file that is not there. */
export async function keepFile<T>(storage: Storage, { path, bytes }: ToKeep, save: () => Promise<T>): Promise<T> {
  try {
    await storage.put(path, bytes)
    return await save()
  } catch (error) {
    await storage.remove(path)
    throw error
  }
}
