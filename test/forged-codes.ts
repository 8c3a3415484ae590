import { generateKeyPairSync } from 'node:crypto'
import { readTicketCode, type SignedCode, writeTicketCode } from '#domain/ticket-code.ts'
import { signTicketCode } from '#server/tickets/signed-code.ts'
import type { TicketKeys } from '#server/tickets/ticket-keys.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

type Ticket = Parameters<typeof signTicketCode>[1]

/** Ticket keys of an event, without a database, and a function that signs with them. */
export function newTicketKeys() {
  const { privateKey: signing, publicKey } = generateKeyPairSync('ed25519')
  const public_keys = [Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')]
  const keys: TicketKeys = { signing, verifying: [publicKey], public_keys }
  return { ...keys, sign: (ticket: Ticket, now?: number) => signTicketCode(keys, ticket, now) }
}

/** Two genuine codes and facts that a forger may know. `other_product` is the product whose entrance the forger wants to pass. */
export type Target = { event_id: number; codes: readonly [string, string]; other_product: number }
type Forger = (target: Required<Target>, index: number) => string

const foreign = newTicketKeys()

/** A way to forge, and the number of different codes it makes of one target. */
type Kind = { variants: number; forger: Forger }

/** Forgers by kind. None of their codes may admit. */
export const FORGERS: Record<string, Kind> = {
  random: {
    variants: Number.POSITIVE_INFINITY,
    forger: () => Array.from({ length: 120 }, () => ALPHABET.charAt(below(62))).join(''),
  },
  'one character changed': { variants: 120 * 61, forger: ({ codes: [code] }, index) => changed(code, index) },
  truncated: { variants: 119, forger: ({ codes: [code] }, index) => code.slice(0, 1 + (index % 119)) },
  lengthened: { variants: 62, forger: ({ codes: [code] }, index) => code + ALPHABET.charAt(index % 62) },
  'in other capitals': {
    variants: 1,
    forger: ({ codes: [code] }) => code.replace(/[a-z]+|[A-Z]+/g, (some) => swapped(some)),
  },
  'signed with the key of another event': {
    variants: 1,
    forger: ({ event_id, codes: [code] }) => signed(code, event_id),
  },
  'of another version': { variants: 62, forger: ({ codes: [code] }, index) => withVersion(code, index % 62) },
  'with another product': {
    variants: 1,
    forger: ({ codes: [code], other_product: product_id }) => spliced(code, { product_id }),
  },
  'with the secret of another ticket': {
    variants: 1,
    forger: ({ codes: [code, other] }) => spliced(code, { secret: read(other).claims.secret }),
  },
  'with another time': {
    variants: Number.POSITIVE_INFINITY,
    forger: ({ codes: [code] }, index) => spliced(code, { signed_at: Date.UTC(2027, 0, 1) + index * 1000 }),
  },
  'with the signature of another ticket': {
    variants: 1,
    forger: ({ codes: [code, other] }) =>
      writeTicketCode({ claims: read(code).claims, signature: read(other).signature }),
  },
}

export function forge(target: Target, index: number): { kind: string; code: string } {
  const kinds = Object.entries(FORGERS)
  const [kind, { forger }] = kinds[index % kinds.length] as (typeof kinds)[number]
  return { kind, code: forger(target, Math.floor(index / kinds.length)) }
}

/**
 * The different codes among `amount` forged ones, the same number for each kind. Duplicates are left out: a code is judged the
 * same each time.
 */
export function forgeries(target: Target, amount: number): { kind: string; code: string }[] {
  const kinds = Object.entries(FORGERS)
  return kinds.flatMap(([kind, { variants, forger }]) => {
    const length = Math.min(variants, Math.ceil(amount / kinds.length))
    return Array.from({ length }, (_, index) => ({ kind, code: forger(target, index) }))
  })
}

function read(code: string): SignedCode {
  const found = readTicketCode(code)
  if (!found) throw new Error('not a genuine code')
  return found
}

function spliced(code: string, other: Partial<SignedCode['claims']>): string {
  const { claims, signature } = read(code)
  return writeTicketCode({ claims: { ...claims, ...other }, signature })
}

function signed(code: string, event_id: number): string {
  const { product_id, secret: ticket_code } = read(code).claims
  return foreign.sign({ event_id, product_id, ticket_code })
}

/** The code with one character replaced; `index` runs through every other character at every position. */
function changed(code: string, index: number): string {
  const at = index % 120
  const more = 1 + (Math.floor(index / 120) % 61)
  const character = ALPHABET.charAt((ALPHABET.indexOf(code.charAt(at)) + more) % 62)
  return code.slice(0, at) + character + code.slice(at + 1)
}

/** Adds to the version byte, as far as 120 characters allow. */
function withVersion(code: string, more: number): string {
  const number = [...code].reduce((before, digit) => before * 62n + BigInt(ALPHABET.indexOf(digit)), 0n)
  let rest = number + (BigInt(more + 1) << 704n)
  let text = ''
  while (text.length < 120) {
    text = ALPHABET.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return text
}

const swapped = (text: string) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase())
const below = (limit: number) => Math.floor(Math.random() * limit)
