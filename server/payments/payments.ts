import { sql } from 'kysely'
import type { PaymentProvider } from '#database/types.ts'
import type { Trx } from '#server/lib/database.ts'

/**
 * Money is rows here: what an order is to be paid, was paid, and what went back, in the currency's minor unit. The order is
 * locked before its payments.
 */

/** An order begins to wait for all it costs. One that costs nothing waits for nothing. */
export async function expectPayment(trx: Trx, order_id: number, provider: PaymentProvider): Promise<void> {
  await sql`
    insert into payments (account_id, event_id, order_id, provider, state, amount, currency)
    select account_id, event_id, id, ${provider}, 'PENDING', total_gross, currency
    from orders where id = ${order_id} and total_gross > 0`.execute(trx)
}

/** The payment that was waited for has come. */
export async function settlePayment(trx: Trx, order_id: number): Promise<void> {
  await endPending(trx, order_id, 'SUCCEEDED')
}

/** It has not come after all: it counts as nothing, and the order waits for one again. */
export async function takeBackPayment(trx: Trx, order_id: number, provider: PaymentProvider): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ state: 'CANCELLED', settled_at: sql`now()` })
    .where('order_id', '=', order_id)
    .where('state', '=', 'SUCCEEDED')
    .execute()
  await expectPayment(trx, order_id, provider)
}

/** Nobody waits for it any more: the order was cancelled. */
export async function cancelPayment(trx: Trx, order_id: number): Promise<void> {
  await endPending(trx, order_id, 'CANCELLED')
}

async function endPending(trx: Trx, order_id: number, state: 'SUCCEEDED' | 'CANCELLED'): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ state, settled_at: sql`now()` })
    .where('order_id', '=', order_id)
    .where('state', '=', 'PENDING')
    .execute()
}
