import { open } from 'node:fs/promises'
import { foreign, Refusal } from './refusal.ts'

export type Source = { file: string; passphrase: string | null; signal: AbortSignal }

const AGE = Buffer.from('age-encryption.org/v1\n')
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** Looks at the first bytes of a file: whether it can be a backup, and whether it is encrypted. */
export async function readStart({ file, passphrase }: Source): Promise<{ isEncrypted: boolean }> {
  const start = await firstBytes(file)
  if (start.length === 0) throw new Refusal(`${file} is empty.`)
  const isEncrypted = start.equals(AGE)
  if (!isEncrypted && !start.subarray(0, ZSTD.length).equals(ZSTD)) throw foreign()
  if (isEncrypted && passphrase === null)
    throw new Refusal('This backup is encrypted: set BACKUP_PASSPHRASE to the passphrase that it was written with.')
  return { isEncrypted }
}

async function firstBytes(file: string): Promise<Buffer> {
  try {
    const handle = await open(file, 'r')
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Refusal(code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${message}`)
  }
}
