import { SHOWN_STATUSES } from '#domain/order-status.ts'
import { refundable, sumOfParts } from '#domain/refund.ts'
import { amountOfUnits } from '#domain/refund-units.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { linesLeft } from '#server/payments/refunds.ts'

export type MovableTicket = Awaited<ReturnType<typeof readMovableTicket>>
type Which = { event: Pick<EventRow, 'id'>; attendee_id: number }

/** A ticket with its holder, its order, and its value: what was paid for it and not refunded, in minor units. */
export async function readMovableTicket(db: Db | Trx, { event, attendee_id }: Which) {
  const ticket = await db
    .selectFrom('attendees')
    .innerJoin('orders', 'orders.id', 'attendees.order_id')
    .select(['attendees.order_id', 'attendees.order_item_id', 'attendees.status', 'attendees.product_price_id'])
    .select(['attendees.first_name', 'attendees.last_name', 'attendees.email', 'attendees.locale'])
    .select(['orders.public_id as order_public_id', 'orders.status as order_status', 'orders.currency'])
    .select(['orders.payment_status', 'orders.refund_status', 'orders.total_gross', 'orders.total_refunded'])
    .where('attendees.id', '=', attendee_id)
    .where('attendees.event_id', '=', event.id)
    .where('orders.status', 'in', SHOWN_STATUSES)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
  return { ...ticket, value: Math.min(refundable(ticket), await shareLeft(db, ticket)) }
}

type Line = { order_id: number; order_item_id: number }

/** The share of one unit in what is left of a line. */
async function shareLeft(db: Db | Trx, { order_id, order_item_id }: Line): Promise<number> {
  const line = (await linesLeft(db, order_id)).find((one) => one.order_item_id === order_item_id)
  if (!line || line.units_left === 0) return 0
  return amountOfUnits(1, { left: sumOfParts(line.left), units_left: line.units_left })
}
