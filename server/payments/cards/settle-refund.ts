import { sql } from 'kysely'
import { SYSTEM } from '#domain/actor.ts'
import type { Trx } from '#server/lib/database.ts'
import { type CardOrder, lockCardOrder, placeOf } from '#server/orders/cards/card-orders.ts'
import { countRefund, refundFailed } from '#server/orders/refund-arrives.ts'
import type { RefundOutcome } from '#server/payments/providers/provider.ts'

export type RefundEffect = 'none' | 'refunded' | 'refund_failed'

type Settling = { refund_id: number; outcome: RefundOutcome }

/** Applies the state of a refund at the provider, once. A successful one may still fail days later. */
export async function settleRefund(trx: Trx, { refund_id, outcome }: Settling): Promise<RefundEffect> {
  const { order_id } = await refundOf(trx, refund_id).executeTakeFirstOrThrow()
  const order = await lockCardOrder(trx, order_id)
  const refund = await refundOf(trx, refund_id).forUpdate().executeTakeFirstOrThrow()
  const { state } = refund
  if (state !== 'PENDING' && state !== 'SUCCEEDED') return 'none'
  const reference = ('reference' in outcome && outcome.reference) || refund.reference
  const failure_code = failureOf(outcome)
  if (failure_code !== null) {
    await change(trx, refund_id, { state: 'FAILED', reference, failure_code })
    await failed(trx, { order, refund, failure_code })
    return 'refund_failed'
  }
  if (state === 'SUCCEEDED') return 'none'
  await change(trx, refund_id, { state: outcome.state === 'succeeded' ? 'SUCCEEDED' : 'PENDING', reference })
  if (outcome.state !== 'succeeded') return 'none'
  if (!refund.is_surplus) await countRefund(trx, SYSTEM, { ...refund, place: placeOf(order) })
  return 'refunded'
}

const refundOf = (trx: Trx, id: number) =>
  trx
    .selectFrom('refunds')
    .select(['id', 'order_id', 'state', 'reference', 'amount', 'notify_buyer', 'is_surplus'])
    .where('id', '=', id)

type Refund = Awaited<ReturnType<ReturnType<typeof refundOf>['executeTakeFirstOrThrow']>>
type Failed = { order: CardOrder; refund: Refund; failure_code: string }

/** A refund of surplus money changes nothing in the order. */
async function failed(trx: Trx, { order, refund, failure_code }: Failed): Promise<void> {
  if (refund.is_surplus) return
  const was_counted = refund.state === 'SUCCEEDED'
  await refundFailed(trx, SYSTEM, { ...refund, failure_code, place: placeOf(order), was_counted })
}

function failureOf(outcome: RefundOutcome): string | null {
  if (outcome.state === 'failed' || outcome.state === 'refused') return outcome.code
  return outcome.state === 'cancelled' ? 'cancelled' : null
}

type Change = { state: 'PENDING' | 'SUCCEEDED' | 'FAILED'; reference: string | null; failure_code?: string }

async function change(trx: Trx, id: number, { state, ...rest }: Change): Promise<void> {
  const settled_at = state === 'PENDING' ? null : sql<string>`now()`
  await trx
    .updateTable('refunds')
    .set({ state, settled_at, ...rest })
    .where('id', '=', id)
    .execute()
}
