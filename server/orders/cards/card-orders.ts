import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { orderNoLongerOpen } from '#server/orders/order-no-longer-open.ts'

/** An order with a card payment that is in progress or has ended; its status, and the place of its log entries. */
export type CardOrder = Awaited<ReturnType<typeof lockCardOrder>>

/**
 * Locks an order for the outcome of its card payment. Locks its event first: until the end of the transaction no pool is
 * assigned to a price or counted again, so an order that takes its stock again takes all of it.
 */
export async function lockCardOrder(trx: Trx, order_id: number) {
  const place = await trx
    .selectFrom('events')
    .innerJoin('orders', 'orders.event_id', 'events.id')
    .select(['events.id as event_id', 'events.organizer_id'])
    .where('orders.id', '=', order_id)
    .forShare('events')
    .executeTakeFirstOrThrow()
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'account_id', 'status', 'total_gross', 'currency', 'email', 'payment_status'])
    .select(sql<boolean>`status = 'RESERVED' and reserved_until > clock_timestamp()`.as('is_open'))
    .where('id', '=', order_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...order, ...place }
}

/** The same for its buyer, who may still pay. */
export async function lockOpenCardOrder(trx: Trx, order_id: number): Promise<CardOrder> {
  const order = await lockCardOrder(trx, order_id)
  if (!order.is_open) return orderNoLongerOpen(trx, order_id)
  if (order.email === null) throw new ApiError('details_missing')
  return order
}

export const placeOf = ({ id, account_id, organizer_id, event_id }: CardOrder) => ({
  account_id,
  organizer_id,
  event_id,
  order_id: id,
})

const STANDS = {
  waiting: { payment_status: 'AWAITING_PAYMENT', is_card_processing: false },
  processing: { payment_status: 'AWAITING_PAYMENT', is_card_processing: true },
  failed: { payment_status: 'PAYMENT_FAILED', is_card_processing: false },
} as const

/** Records the state of the card payment that an open order waits for. */
export async function noteCardPayment(trx: Trx, order_id: number, stands: keyof typeof STANDS): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ ...STANDS[stands], payment_provider: 'STRIPE' })
    .where('id', '=', order_id)
    .where('status', '=', 'RESERVED')
    .execute()
}

/**
 * For `with`: marks the orders in `begun` (order_id) as waiting for a card payment. The statement has locked them, and found
 * them to be reserved.
 */
export const notingBegun = (begun: RawBuilder<unknown>) => sql`
  update orders set payment_status = 'AWAITING_PAYMENT', is_card_processing = false, payment_provider = 'STRIPE'
  from ${begun} as begun where orders.id = begun.order_id`

/** Extends an open order's reservation to at least this many minutes from now. */
export async function keepHeld(trx: Trx, order_id: number, minutes: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ reserved_until: sql`greatest(reserved_until, now() + make_interval(mins => ${minutes}::int))` })
    .where('id', '=', order_id)
    .where('status', '=', 'RESERVED')
    .execute()
}

/** For `with`: the same for the orders in `confirmed`; returns `id` and `reserved_until`. */
export const keepingHeld = (confirmed: RawBuilder<unknown>, minutes: number) => sql`
  update orders set reserved_until = greatest(reserved_until, now() + make_interval(mins => ${minutes}::int))
  from ${confirmed} as confirmed where orders.id = confirmed.order_id
  returning orders.id, orders.reserved_until`

/** Sets the reservation to end in this many minutes, after a payment that was pending for days has failed. */
export async function endLongHold(trx: Trx, order_id: number, minutes: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ reserved_until: sql`now() + make_interval(mins => ${minutes}::int)` })
    .where('id', '=', order_id)
    .where('status', '=', 'RESERVED')
    .execute()
}
