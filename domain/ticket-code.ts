/**
 * Content of a ticket's QR code: the ticket's secret, signed with the key of its event, in 120 characters of base 62.
 * docs/rules/check-in.md, docs/decisions/0012-signed-ticket-codes.md
 */

const VERSION = 1n
const SECRET_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SECRET_LENGTH = 26
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 120
const SIGNED = /^[0-9A-Za-z]{120}$/

/** Bits after the version byte, in this order. */
const PRODUCT = 31n
const TIME = 31n
const SECRET = 130n
const SIGNATURE = 512n
/** Epoch of the seconds, whose range ends in 2088. */
const EPOCH_MS = Date.UTC(2020, 0, 1)

/** Signed fields besides version and event. `signed_at` is in milliseconds, always of whole seconds. */
export type TicketClaims = { product_id: number; signed_at: number; secret: string }
export type SignedCode = { claims: TicketClaims; signature: Uint8Array<ArrayBuffer> }

/** True for a ticket's secret as stored in the database and in unsigned old codes. */
export function isTicketSecret(text: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text)
}

/** True if this looks like the content of a ticket's QR code, signed or old. */
export function isTicketCode(text: string): boolean {
  return isTicketSecret(text) || SIGNED.test(text)
}

/** Claims of a ticket at this time. */
export function claimsAt(ticket: { product_id: number; secret: string }, now: number): TicketClaims {
  return { ...ticket, signed_at: now - (now % 1000) }
}

/**
 * Text that is signed. The code does not contain the event: the checking side knows it, and for another event the signature is
 * invalid.
 */
export function signedText(event_id: number, { product_id, signed_at, secret }: TicketClaims): Uint8Array<ArrayBuffer> {
  const fields = ['foyer ticket', VERSION, event_id, product_id, signed_at, secret]
  return new TextEncoder().encode(fields.join(' '))
}

export function writeTicketCode({ claims, signature }: SignedCode): string {
  const seconds = (claims.signed_at - EPOCH_MS) / 1000
  const fields: [bigint, bigint][] = [
    [BigInt(claims.product_id), PRODUCT],
    [BigInt(seconds), TIME],
    [numberOf(claims.secret, SECRET_ALPHABET), SECRET],
    [fromBytes(signature), SIGNATURE],
  ]
  const number = fields.reduce((before, [value, bits]) => (before << bits) | value, VERSION)
  return textOf(number, ALPHABET, LENGTH)
}

/** Parses a signed code; null for anything else. Does not verify the signature. */
export function readTicketCode(code: string): SignedCode | null {
  if (!SIGNED.test(code)) return null
  let rest = numberOf(code, ALPHABET)
  const take = (bits: bigint) => {
    const value = BigInt.asUintN(Number(bits), rest)
    rest >>= bits
    return value
  }
  const signature = toBytes(take(SIGNATURE), Number(SIGNATURE / 8n))
  const secret = textOf(take(SECRET), SECRET_ALPHABET, SECRET_LENGTH)
  const signed_at = EPOCH_MS + Number(take(TIME)) * 1000
  const product_id = Number(take(PRODUCT))
  return rest === VERSION ? { claims: { product_id, signed_at, secret }, signature } : null
}

function numberOf(text: string, alphabet: string): bigint {
  const base = BigInt(alphabet.length)
  return [...text].reduce((number, digit) => number * base + BigInt(alphabet.indexOf(digit)), 0n)
}

function textOf(number: bigint, alphabet: string, length: number): string {
  const base = BigInt(alphabet.length)
  let [rest, text] = [number, '']
  while (text.length < length) {
    text = alphabet.charAt(Number(rest % base)) + text
    rest /= base
  }
  return text
}

function fromBytes(bytes: Uint8Array): bigint {
  return bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
}

function toBytes(number: bigint, length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => Number((number >> BigInt(8 * (length - 1 - index))) & 255n))
}
