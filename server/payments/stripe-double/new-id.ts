import { randomBytes } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function newId(prefix: string, length = 24): string {
  return prefix + [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}
