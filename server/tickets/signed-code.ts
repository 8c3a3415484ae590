import { sign, verify } from 'node:crypto'
import { claimsAt, isTicketSecret, readTicketCode, signedText, writeTicketCode } from '#domain/ticket-code.ts'
import type { TicketKeys } from './ticket-keys.ts'

type Ticket = { event_id: number; product_id: number; ticket_code: string }

/** Content of a ticket's QR code: signed at this moment, about 50 µs. */
export function signTicketCode({ signing }: TicketKeys, ticket: Ticket, now = Date.now()): string {
  const { event_id, product_id, ticket_code: secret } = ticket
  const claims = claimsAt({ product_id, secret }, now)
  const signature = new Uint8Array(sign(null, signedText(event_id, claims), signing))
  return writeTicketCode({ claims, signature })
}

/**
 * The ticket's secret in a scanned code: from a signed code after its signature was verified, from an older code as it is. Null
 * for everything else, for which no ticket need be looked up.
 */
export function secretOfCode(code: string, event_id: number, { verifying }: Pick<TicketKeys, 'verifying'>) {
  if (isTicketSecret(code)) return code
  const signed = readTicketCode(code)
  if (!signed) return null
  const text = signedText(event_id, signed.claims)
  return verifying.some((key) => verify(null, text, key, signed.signature)) ? signed.claims.secret : null
}
