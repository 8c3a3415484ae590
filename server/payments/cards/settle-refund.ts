import { sql } from 'kysely'
import type { Trx } from '#server/lib/database.ts'
import { lockCardOrder } from '#server/orders/cards/card-orders.ts'
import { noteRefunded, noteRefundFailed } from '#server/orders/cards/refunded-orders.ts'
import type { RefundOutcome } from '#server/payments/providers/provider.ts'

export type RefundEffect = 'none' | 'refunded' | 'refund_failed'

type Settling = { refund_id: number; outcome: RefundOutcome }

/** Does what follows from how a refund stands at the provider, once. One that arrived may still fail days later. */
export async function settleRefund(trx: Trx, { refund_id, outcome }: Settling): Promise<RefundEffect> {
  const { order_id } = await refundOf(trx, refund_id).executeTakeFirstOrThrow()
  await lockCardOrder(trx, order_id)
  const {
    state,
    amount,
    is_surplus,
    reference: known,
  } = await refundOf(trx, refund_id).forUpdate().executeTakeFirstOrThrow()
  if (state !== 'PENDING' && state !== 'SUCCEEDED') return 'none'
  const reference = ('reference' in outcome && outcome.reference) || known
  const failure_code = failureOf(outcome)
  if (failure_code !== null) {
    await change(trx, refund_id, { state: 'FAILED', reference, failure_code })
    if (!is_surplus) await noteRefundFailed(trx, order_id, state === 'SUCCEEDED' ? amount : 0)
    return 'refund_failed'
  }
  if (state === 'SUCCEEDED') return 'none'
  await change(trx, refund_id, { state: outcome.state === 'succeeded' ? 'SUCCEEDED' : 'PENDING', reference })
  if (outcome.state !== 'succeeded') return 'none'
  if (!is_surplus) await noteRefunded(trx, order_id, amount)
  return 'refunded'
}

const refundOf = (trx: Trx, id: number) =>
  trx.selectFrom('refunds').select(['order_id', 'state', 'amount', 'is_surplus', 'reference']).where('id', '=', id)

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
