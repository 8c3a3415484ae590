import type { ListedAttendee, StaffCheckInList } from '#contract/check-in.ts'
import type { OfflineTicket } from '#contract/staff-devices.ts'
import type { TicketClaims } from '#domain/ticket-code.ts'

const OWN = 'scan:'

/** A check-in that only this device knows, named after its scan. */
export const ownEntry = (scan_id: string, checked_in_at: string) => ({ short_id: OWN + scan_id, checked_in_at })
export const isOwn = ({ short_id }: { short_id: string }) => short_id.startsWith(OWN)
export const scanOf = (short_id: string) => (short_id.startsWith(OWN) ? short_id.slice(OWN.length) : null)

/** The ticket of a newcomer, from its code alone: product and validity, but no name. */
export function newcomer(
  { product_id }: TicketClaims,
  { products }: StaffCheckInList,
  check_in: OfflineTicket['check_in'],
): OfflineTicket {
  const item_name = products.find(({ id }) => id === product_id)?.title ?? ''
  const nameless = { id: 0, code_hash: '', public_id: '', first_name: '', last_name: '', order_public_id: '' }
  return { ...nameless, product_id, item_name, status: 'ACTIVE', order_status: 'COMPLETED', check_in, to_pay: null }
}

/** A ticket as shown to staff; null if the list does not include its product. */
export function listedOrNobody(ticket: OfflineTicket | null): ListedAttendee | null {
  return ticket && ticket.item_name !== '' ? asListed(ticket) : null
}

export function asListed(ticket: OfflineTicket): ListedAttendee {
  const { public_id, first_name, last_name, item_name, order_public_id, check_in } = ticket
  const status = ticket.order_status === 'CANCELLED' ? 'CANCELLED' : ticket.status
  // Lists stored by an earlier version lack it.
  const to_pay = ticket.to_pay ?? null
  return { public_id, first_name, last_name, item_name, order_public_id, status, check_in, to_pay }
}

/** Text that the search looks at. */
export function textOf({ first_name, last_name, public_id, order_public_id }: OfflineTicket): string {
  return `${first_name} ${last_name} ${public_id} ${order_public_id}`.toLowerCase()
}

/** Sort key. */
export function namesOf({ last_name, first_name, public_id }: OfflineTicket): string {
  return `${last_name} ${first_name} ${public_id}`.toLowerCase()
}

/** The first 128 bits of SHA-256, in the server's format. The secret cannot be computed from them. */
export async function hashOfCode(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  const text = btoa(String.fromCharCode(...new Uint8Array(digest).subarray(0, 16)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
