import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import type { Trx } from '#server/lib/database.ts'
import { type CardOrder, placeOf } from '#server/orders/cards/card-orders.ts'
import type { Money } from '#server/payments/providers/provider.ts'
import { queueRefund } from './queue-refund.ts'

type Surplus = {
  payment: { id: number }
  order: CardOrder
  money: Money
  /** True if it was refunded in the provider's dashboard. */
  has_gone_back: boolean
}

/** Refunds a whole card payment that does not fit the order. A job asks the provider; the buyer is told. */
export async function giveBack(trx: Trx, actor: Actor, { payment, order, money, has_gone_back }: Surplus) {
  const state = has_gone_back ? ('SUCCEEDED' as const) : ('PENDING' as const)
  const settled_at = has_gone_back ? sql<string>`now()` : null
  const { account_id, event_id } = order
  const of = { account_id, event_id, order_id: order.id, payment_id: payment.id }
  const { id: refund_id } = await trx
    .insertInto('refunds')
    .values({ ...of, ...money, state, settled_at, is_surplus: true, by_hand: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!has_gone_back) await queueRefund(trx, refund_id)
  const data = { refund_id, amount: money.amount }
  const activity = { subject_id: order.id, place: placeOf(order), data, carry: { refund_id } }
  await emit(trx, actor, { name: 'order.payment_returned', ...activity })
}
