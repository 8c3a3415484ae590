import type { ListedAttendee, StaffCheckInList } from '#contract/check-in.ts'
import type { OfflineTicket } from '#contract/staff-devices.ts'
import type { TicketClaims } from '#domain/ticket-code.ts'

const OWN = 'scan:'

/** An entry that only this device knows of, by the scan that made it. */
export const ownEntry = (scan_id: string, checked_in_at: string) => ({ short_id: OWN + scan_id, checked_in_at })
export const isOwn = ({ short_id }: { short_id: string }) => short_id.startsWith(OWN)
export const scanOf = (short_id: string) => (short_id.startsWith(OWN) ? short_id.slice(OWN.length) : null)

/** As much as a code says of a ticket that the list does not have: for what it is, and that it admits. */
export function newcomer(
  { product_id }: TicketClaims,
  { products }: StaffCheckInList,
  check_in: OfflineTicket['check_in'],
): OfflineTicket {
  const item_name = products.find(({ id }) => id === product_id)?.title ?? ''
  const nameless = { id: 0, code_hash: '', public_id: '', first_name: '', last_name: '', order_public_id: '' }
  return { ...nameless, product_id, item_name, status: 'ACTIVE', order_status: 'COMPLETED', check_in, to_pay: null }
}

/** What staff see of a ticket; nobody where the list has nothing to do with it. */
export function listedOrNobody(ticket: OfflineTicket | null): ListedAttendee | null {
  return ticket && ticket.item_name !== '' ? asListed(ticket) : null
}

export function asListed(ticket: OfflineTicket): ListedAttendee {
  const { public_id, first_name, last_name, item_name, order_public_id, check_in } = ticket
  const status = ticket.order_status === 'CANCELLED' ? 'CANCELLED' : ticket.status
  // A list that an earlier version kept does not say it.
  const to_pay = ticket.to_pay ?? null
  return { public_id, first_name, last_name, item_name, order_public_id, status, check_in, to_pay }
}

/** What is searched. */
export function textOf({ first_name, last_name, public_id, order_public_id }: OfflineTicket): string {
  return `${first_name} ${last_name} ${public_id} ${order_public_id}`.toLowerCase()
}

/** What is sorted by. */
export function namesOf({ last_name, first_name, public_id }: OfflineTicket): string {
  return `${last_name} ${first_name} ${public_id}`.toLowerCase()
}

/** 128 bits of SHA-256, as the server writes them: nobody gets back from them to a secret. */
export async function hashOfCode(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  const text = btoa(String.fromCharCode(...new Uint8Array(digest).subarray(0, 16)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
