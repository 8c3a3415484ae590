import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { keepHeld, lockOpenCardOrder, placeOf } from '#server/orders/cards/card-orders.ts'
import { IN_REACH } from '#server/payments/platform/out-of-reach.ts'
import { pendingCardPayment } from './waited-for.ts'

/** Minimum time for which an order is held once its buyer pays: the bank may ask for confirmation. */
export const CONFIRMING_MINUTES = 10

export type Confirming = { order_id: number; amount: number; actor: Actor }

export type HeldUntil = { reserved_until: string; server_time: string }

/** Records that the buyer pays now and saw this amount. Extends the reservation once. */
export async function startConfirmation(trx: Trx, { order_id, amount, actor }: Confirming): Promise<HeldUntil> {
  const order = await lockOpenCardOrder(trx, order_id)
  if (amount !== order.total_gross) throw new ApiError('amount_changed')
  const payment = await pendingCardPayment(trx, order_id)
  if (!payment?.reference) throw new ApiError('not_awaiting_payment')
  if (payment.amount !== amount || payment.told_version < payment.version) throw new ApiError('amount_changed')
  if (!(await isInReach(trx, payment.card_account_id))) throw new ApiError('payment_not_offered')
  if (await isFirst(trx, order_id)) await keepHeld(trx, order_id, CONFIRMING_MINUTES)
  await trx.updateTable('payments').set({ confirming_at: sql`now()` }).where('id', '=', payment.id).execute()
  const data = { fields: ['confirming_at'] }
  await emit(trx, actor, { name: 'order.payment_started', subject_id: order_id, place: placeOf(order), data })
  const held = trx.selectFrom('orders').select(['reserved_until', sql<string>`now()`.as('server_time')])
  return held.where('id', '=', order_id).executeTakeFirstOrThrow()
}

/** Payments received after the platform is gone would go unnoticed. */
async function isInReach(trx: Trx, card_account_id: number | null): Promise<boolean> {
  const row = trx.selectFrom('card_accounts').select('id').where('id', '=', card_account_id)
  return (await row.where(IN_REACH).executeTakeFirst()) !== undefined
}

async function isFirst(trx: Trx, order_id: number): Promise<boolean> {
  const before = trx.selectFrom('payments').select('id').where('order_id', '=', order_id)
  return (await before.where('confirming_at', 'is not', null).executeTakeFirst()) === undefined
}
