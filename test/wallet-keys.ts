import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { writeWalletKeys } from './write-wallet-keys.ts'

/** Keys and certificates of wallets, deleted after the tests of the file. Call it at its top. */
export function createWalletKeys() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-wallets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return writeWalletKeys(folder)
}
