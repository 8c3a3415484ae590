import { UNMISTAKABLE } from '#domain/promo-code.ts'

/** Random code of eight unambiguous characters. */
export function inventCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => UNMISTAKABLE[byte % UNMISTAKABLE.length]).join('')
}
