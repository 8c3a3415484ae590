import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 256 random bits, URL-safe: for sessions and links that change something. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Only hashes of tokens are stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** `o_` and 132 random bits: the key in the link of a buyer, an attendee, a check-in list or an affiliate. */
export function newShortId(prefix: 'o' | 'a' | 'cil' | 'ci' | 'aff'): string {
  return `${prefix}_${secretBytes(17).toString('base64url').slice(0, 22)}`
}

/** `O-` and eight characters that can be read out over the phone; never a key. */
export function newPublicId(prefix: 'O' | 'A'): string {
  return `${prefix}-${crockford(8)}`
}

/** 130 random bits in characters of the QR code's compact alphabet. */
export function newTicketCode(): string {
  return crockford(26)
}

/** 128 random bits that identify everything about one request; never a key. */
export function newRequestId(): string {
  return secretBytes(16).toString('base64url')
}

/** 80 random bits in four groups that can be copied by hand: only valid together with the password, with few guesses. */
export function newRecoveryCode(): string {
  return crockford(16).replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** Six digits for confirming an email address by hand. */
export function newDigitCode(): string {
  const number = randomBytes(6).readUIntBE(0, 6) % 1_000_000
  return String(number).padStart(6, '0')
}

export function sameSecret(a: string, b: string): boolean {
  const [left, right] = [hashToken(a), hashToken(b)]
  return timingSafeEqual(left, right)
}

function crockford(length: number): string {
  return Array.from(secretBytes(length), (byte) => CROCKFORD[byte & 31]).join('')
}

const DRAWN = 4096
let drawn = Buffer.alloc(0)

/** Random bytes, each used once; drawn many at a time, because every draw costs more than its bytes. */
function secretBytes(count: number): Buffer {
  if (drawn.length < count) drawn = randomBytes(DRAWN)
  const bytes = drawn.subarray(0, count)
  drawn = drawn.subarray(count)
  return bytes
}
