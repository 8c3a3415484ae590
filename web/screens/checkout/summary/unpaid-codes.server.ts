import { checkout, type Ticket } from '#contract/checkout.ts'
import type { Client } from '#contract/client.ts'
import type { QrCode } from '#domain/qr-path.ts'
import { drawQrCode } from '#web/lib/qr-code.server.ts'

/** Of a ticket that is not paid yet and admits nevertheless. */
export type UnpaidCode = Pick<Ticket, 'short_id' | 'public_id' | 'first_name' | 'last_name'> & { qr: QrCode }

/** Of more tickets the page of each has its code. */
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
