import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import type { Trx } from '#server/lib/database.ts'
import { type CardOrder, lockOpenCardOrder, noteCardPayment, placeOf } from '#server/orders/cards/card-orders.ts'
import { cancelPayment } from '#server/payments/payments.ts'
import { addingJobs } from '#server/queue/add-jobs.ts'

export type WaitedFor = Awaited<ReturnType<typeof pendingCardPayment>> & object

type Paying = { order_id: number; card_account_id: number }

/** The one card payment that an open order waits for: made, or found and made to be of what the order costs now. */
export async function waitedFor(trx: Trx, actor: Actor, { order_id, card_account_id }: Paying): Promise<WaitedFor> {
  const order = await lockOpenCardOrder(trx, order_id)
  const found = await pendingCardPayment(trx, order_id)
  const { total_gross: amount, currency } = order
  if (found?.card_account_id === card_account_id && found.amount === amount && found.currency === currency) return found
  await noteCardPayment(trx, order_id, 'waiting')
  await emit(trx, actor, { name: 'order.payment_started', subject_id: order_id, place: placeOf(order) })
  if (found?.card_account_id === card_account_id && found.currency === currency) {
    const version = found.version + 1
    await trx.updateTable('payments').set({ amount, version }).where('id', '=', found.id).execute()
    return { ...found, amount, version }
  }
  // The account has other keys now, or the money is of another country.
  if (found) await cancelPayment(trx, [order_id])
  return begin(trx, order, card_account_id)
}

async function begin(trx: Trx, order: CardOrder, card_account_id: number): Promise<WaitedFor> {
  const { id: order_id, account_id, event_id, total_gross: amount, currency } = order
  await trx
    .insertInto('payments')
    .values({ account_id, event_id, order_id, provider: 'STRIPE', state: 'PENDING', amount, currency, card_account_id })
    .execute()
  const payment = await pendingCardPayment(trx, order_id)
  if (!payment) throw new Error(`order ${order_id} has no card payment`)
  return payment
}

export function pendingCardPayment(trx: Trx, order_id: number) {
  return trx
    .selectFrom('payments')
    .select(['id', 'card_account_id', 'amount', 'currency', 'reference', 'version', 'told_version', 'is_processing'])
    .where('order_id', '=', order_id)
    .where('state', '=', 'PENDING')
    .where('provider', '=', 'STRIPE')
    .executeTakeFirst()
}

/** The provider knows the payment, as it is in this version. One that nobody waits for any more is cancelled there by a job. */
export async function noteTold(trx: Trx, { id, version }: WaitedFor, reference: string): Promise<void> {
  await sql`
    with told as (
      update payments set reference = coalesce(reference, ${reference}), told_version = greatest(told_version, ${version})
      where id = ${id} returning id, account_id, state
    ),
    queued as (${addingJobs(
      [{ name: 'cancelCardPayment', lane: 'payments', max_attempts: 25 }],
      sql`select account_id, jsonb_build_object('payment_id', id) as payload from told where state = 'CANCELLED'`,
    )})
    select count(*) from queued`.execute(trx)
}

/** It never came to be at the provider: the next one begins anew. */
export async function giveUp(trx: Trx, { id }: WaitedFor): Promise<void> {
  const set = { state: 'CANCELLED' as const, settled_at: sql<string>`now()` }
  await trx.updateTable('payments').set(set).where('id', '=', id).where('state', '=', 'PENDING').execute()
}
