import { createHmac, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's recommended cost (19 MiB, two passes). */
export async function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** Checking an unknown user takes as long as a wrong password. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const known = passwordHash ?? (await decoy())
  const fits = await verify(known, password)
  return fits && Boolean(passwordHash)
}

let decoyHash: Promise<string> | undefined
function decoy(): Promise<string> {
  decoyHash ??= hash('nobody has this password')
  return decoyHash
}

/**
 * A check-in PIN is checked on every scan, so it must be cheap; a keyed hash is enough because guesses are limited and the
 * list's own link (132 random bits) is the real secret.
 */
export function hashPin(pin: string, listShortId: string): string {
  return createHmac('sha256', listShortId).update(pin).digest('base64url')
}

export function verifyPin(pinHash: string, pin: string, listShortId: string): boolean {
  return timingSafeEqual(Buffer.from(pinHash), Buffer.from(hashPin(pin, listShortId)))
}
