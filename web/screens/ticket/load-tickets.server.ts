import { checkout, type Ticket, tickets } from '#contract/checkout.ts'
import type { Client } from '#contract/client.ts'
import type { QrCode } from '#domain/qr-path.ts'
import { orNotFound } from '#web/lib/calls/secret-page.ts'
import { drawQrCode } from '#web/lib/page/qr-code.server.ts'

/** A ticket ready to be rendered; `qr` is null if the ticket does not admit. */
export type DrawnTicket = { ticket: Ticket; qr: QrCode | null }

export async function loadTicket(api: Client, event_id: string, attendee_short_id: string): Promise<DrawnTicket> {
  const { data } = await orNotFound(api(tickets.get, { params: { event_id: Number(event_id), attendee_short_id } }))
  return draw(data)
}

export async function loadTicketsOfOrder(
  api: Client,
  event_id: string,
  order_short_id: string,
): Promise<DrawnTicket[]> {
  const { data } = await orNotFound(api(checkout.tickets, { params: { event_id: Number(event_id), order_short_id } }))
  return data.map(draw)
}

function draw(ticket: Ticket): DrawnTicket {
  return { ticket, qr: ticket.ticket_code === null ? null : drawQrCode(ticket.ticket_code) }
}
