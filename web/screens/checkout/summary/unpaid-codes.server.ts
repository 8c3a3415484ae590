import { checkout, type Ticket } from '#contract/checkout.ts'
import type { Client } from '#contract/client.ts'
import type { QrCode } from '#domain/qr-path.ts'
import { drawQrCode } from '#web/lib/page/qr-code.server.ts'

/** QR code of a ticket that admits although it is not paid yet. */
export type UnpaidCode = Pick<Ticket, 'short_id' | 'public_id' | 'first_name' | 'last_name'> & { qr: QrCode }

/** If there are more tickets, each has its code on its own page. */
const MOST_CODES = 4

export async function unpaidCodes(
  api: Client,
  params: { event_id: number; order_short_id: string },
): Promise<UnpaidCode[]> {
  const { data } = await api(checkout.tickets, { params })
  return data
    .flatMap(({ amount_due, ticket_code, short_id, public_id, first_name, last_name }) =>
      amount_due === null || ticket_code === null ? [] : [{ short_id, public_id, first_name, last_name, ticket_code }],
    )
    .slice(0, MOST_CODES)
    .map(({ ticket_code, ...ticket }) => ({ ...ticket, qr: drawQrCode(ticket_code) }))
}
