import { type RawBuilder, sql } from 'kysely'
import type { PaymentProvider } from '#database/types.ts'
import type { ReceivedMethod } from '#domain/received-method.ts'
import type { Trx } from '#server/lib/database.ts'
import { addingJobs } from '#server/queue/add-jobs.ts'

/**
 * Rows about money: amounts to be paid, received and refunded, in the currency's minor unit. Lock an order before its payments.
 */

/** Creates expected payments for the total of each order; free orders get none. */
export async function expectPayment(trx: Trx, order_ids: readonly number[], provider: PaymentProvider): Promise<void> {
  await sql`
    insert into payments (account_id, event_id, order_id, provider, state, amount, currency)
    select account_id, event_id, id, ${provider}, 'PENDING', total_gross, currency
    from orders where id = any(${order_ids}::int[]) and total_gross > 0 order by id`.execute(trx)
}

/** Marks the expected payments as received; `method` is null if it is not recorded how. */
export async function settlePayment(
  trx: Trx,
  order_ids: readonly number[],
  method: ReceivedMethod | null = null,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ state: 'SUCCEEDED', settled_at: sql`now()`, method })
    .where('order_id', '=', anyOf(order_ids))
    .where('state', '=', 'PENDING')
    .execute()
}

/** Takes received payments back: they count as nothing, and the orders wait for one again. */
export async function takeBackPayment(
  trx: Trx,
  order_ids: readonly number[],
  provider: PaymentProvider,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ state: 'CANCELLED', settled_at: sql`now()` })
    .where('order_id', '=', anyOf(order_ids))
    .where('state', '=', 'SUCCEEDED')
    .where('provider', '=', provider)
    .execute()
  await expectPayment(trx, order_ids, provider)
}

/** Changes the amount that an order waits for; 0 cancels the payment. */
export async function changeExpected(trx: Trx, order_id: number, amount: number): Promise<void> {
  if (amount === 0) return cancelPayment(trx, [order_id])
  const pending = trx.updateTable('payments').set({ amount }).where('order_id', '=', order_id)
  await pending.where('state', '=', 'PENDING').execute()
}

/** Cancels payments that are no longer expected: the orders ended, or have nothing to pay, or are paid another way. */
export async function cancelPayment(trx: Trx, order_ids: readonly number[]): Promise<void> {
  await cancelPending(trx, sql`order_id = ${anyOf(order_ids)}`)
}

/** The same for all that are expected through an account of a card provider. */
export async function cancelPaymentsThrough(trx: Trx, card_account_id: number): Promise<void> {
  await cancelPending(trx, sql`card_account_id = ${card_account_id}`)
}

const CANCELLING = { name: 'cancelCardPayment', lane: 'payments', max_attempts: 25 } as const

/** If a card is charged before the provider learns of this, the payment is settled as late. */
async function cancelPending(trx: Trx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with ended as (
      update payments set state = 'CANCELLED', settled_at = now() where state = 'PENDING' and ${which}
      returning id, account_id, reference
    ),
    queued as (${addingJobs(
      [CANCELLING],
      sql`select account_id, jsonb_build_object('payment_id', id) as payload from ended where reference is not null`,
    )})
    select count(*) from queued`.execute(trx)
}

const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`
