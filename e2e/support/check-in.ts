import { checkIn, checkInLists } from '#contract/check-in.ts'
import { type PublicOrder, tickets } from '#contract/checkout.ts'
import { readTicketCode } from '#domain/ticket-code.ts'
import { type Caller, caller } from './caller.ts'
import type { Sale } from './sale.ts'

/** Creates a check-in list for all products of a sale. `path` is the page for staff. */
export async function openCheckIn({ call }: Caller, sale: Sale, fields: { name?: string; pin?: string } = {}) {
  const { data } = await call(checkInLists.create, {
    params: { event_id: sale.event_id },
    body: { name: 'Main entrance', product_ids: sale.products.map(({ id }) => id), ...fields },
  })
  return { short_id: data.short_id, path: `/check-in/${data.short_id}` }
}

/** The QR code content of an attendee, or null while the ticket does not admit. */
export async function codeOf(order: PublicOrder, index = 0): Promise<string | null> {
  const { data } = await caller().call(tickets.get, {
    params: { event_id: order.event.id, attendee_short_id: order.attendees[index]?.short_id ?? '' },
  })
  return data.ticket_code
}

/** The ticket's secret inside a code; the code is signed anew each time it is shown. */
export function secretIn(code: string | null | undefined): string {
  const signed = readTicketCode(code ?? '')
  if (!signed) throw new Error(`not a signed code: ${code}`)
  return signed.claims.secret
}

/** Scans a code at check-in without a browser. */
export async function scan(short_id: string, code: string): Promise<string> {
  const { data } = await caller().call(checkIn.checkIn, {
    params: { check_in_list_short_id: short_id },
    body: { attendees: [{ code }] },
  })
  return data[0]?.result ?? ''
}
