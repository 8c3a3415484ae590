import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import type { Trx } from '#server/lib/database.ts'
import { asApiError } from '#server/lib/errors.ts'
import { withSavepoints } from '#server/lib/savepoints.ts'
import {
  type CardOrder,
  endLongHold,
  keepHeld,
  lockCardOrder,
  noteCardPayment,
  placeOf,
} from '#server/orders/cards/card-orders.ts'
import { completePaidByCard } from '#server/orders/cards/complete-paid-by-card.ts'
import { completePaid, completePaidLate } from '#server/orders/complete-order.ts'
import type { PaymentOutcome } from '#server/payments/providers/provider.ts'
import { askLater } from './ask-later.ts'
import { giveBack } from './give-back.ts'

/** Maximum duration of a payment by a delayed method. */
const DELAYED_MINUTES = 14 * 24 * 60
/** Time that the buyer has for another way to pay, once such a payment has failed. */
const RETRY_MINUTES = 24 * 60

export type Effect = 'none' | 'completed' | 'returned' | 'mismatch' | 'declined' | 'processing' | 'cancelled'

export type Settling = { payment_id: number; outcome: PaymentOutcome; actor: Actor }

/**
 * Applies the state of a payment at the provider, once, however often and by whomever it is reported: its returning buyer, a
 * webhook, a job (docs/rules/orders.md). Ask the provider before the transaction.
 */
export async function settleCardPayment(trx: Trx, { payment_id, outcome, actor }: Settling): Promise<Effect> {
  const { order_id } = await paymentOf(trx, payment_id).executeTakeFirstOrThrow()
  const order = await lockCardOrder(trx, order_id)
  const payment = await paymentOf(trx, payment_id).forUpdate().executeTakeFirstOrThrow()
  const settled = { payment, order, actor }
  if (outcome.state === 'succeeded') return payment.state === 'SUCCEEDED' ? 'none' : received(trx, settled, outcome)
  if (payment.state !== 'PENDING') return 'none'
  if (outcome.state === 'declined') return declined(trx, settled, outcome.code)
  if (outcome.state === 'processing') return processing(trx, settled)
  if (outcome.state === 'cancelled') return cancelled(trx, payment)
  if (outcome.state === 'requires_action' && payment.decline_code !== null)
    await trx.updateTable('payments').set({ decline_code: null }).where('id', '=', payment.id).execute()
  return 'none'
}

const paymentOf = (trx: Trx, id: number) =>
  trx
    .selectFrom('payments')
    .select(['id', 'account_id', 'event_id', 'order_id', 'state', 'decline_code', 'is_processing'])
    .where('id', '=', id)
    .where('provider', '=', 'STRIPE')

type Payment = Awaited<ReturnType<ReturnType<typeof paymentOf>['executeTakeFirstOrThrow']>>
type Settled = { payment: Payment; order: CardOrder; actor: Actor }
type Succeeded = Extract<PaymentOutcome, { state: 'succeeded' }>

async function received(trx: Trx, settled: Settled, outcome: Succeeded): Promise<Effect> {
  const { received: money, refunded, application_fee } = outcome
  const { payment, order, actor } = settled
  const came = { ...money, application_fee, state: 'SUCCEEDED' as const, settled_at: sql<string>`now()` }
  const set = { ...came, is_processing: false, decline_code: null }
  await trx.updateTable('payments').set(set).where('id', '=', payment.id).execute()
  const fits = money.amount === order.total_gross && money.currency === order.currency
  const has_gone_back = refunded >= money.amount
  if (fits && !has_gone_back && (await completes(trx, settled))) return 'completed'
  if (!fits) {
    const data = { payment_id: payment.id, amount: money.amount, currency: money.currency }
    await emit(trx, actor, { name: 'order.payment_mismatch', subject_id: order.id, place: placeOf(order), data })
  }
  await giveBack(trx, actor, { payment, order, money, has_gone_back })
  return fits ? 'returned' : 'mismatch'
}

/** True if the payment pays for the order: while its tickets are held, while they await payment, or if enough stock is left. */
async function completes(trx: Trx, { order: { id: order_id, event_id, status }, actor }: Settled): Promise<boolean> {
  if (status === 'AWAITING_OFFLINE_PAYMENT')
    return (await completePaid(trx, actor, { order_ids: [order_id], by: 'STRIPE' })).length > 0
  const settings = await loadEventSettings(trx, event_id)
  if (status === 'RESERVED') return completePaidByCard(trx, actor, { order_id, settings })
  if (status !== 'EXPIRED') return false
  try {
    return await withSavepoints(trx, (db) =>
      db.transaction().execute((inner) => completePaidLate(inner, actor, { order_id, settings, by: 'STRIPE' })),
    )
  } catch (error) {
    if (asApiError(error)?.code === 'sold_out') return false
    throw error
  }
}

async function declined(trx: Trx, { payment, order, actor }: Settled, decline_code: string): Promise<Effect> {
  const was_processing = payment.is_processing
  if (!was_processing && payment.decline_code === decline_code) return 'none'
  const set = { decline_code, is_processing: false }
  await trx.updateTable('payments').set(set).where('id', '=', payment.id).execute()
  await noteCardPayment(trx, order.id, 'failed')
  if (was_processing) await endLongHold(trx, order.id, RETRY_MINUTES)
  const of = { subject_id: order.id, place: placeOf(order), data: { decline_code } }
  await emit(trx, actor, { name: 'order.payment_failed', ...of, carry: { was_processing } })
  return 'declined'
}

async function processing(trx: Trx, { payment, order, actor }: Settled): Promise<Effect> {
  if (payment.is_processing) return 'none'
  const set = { is_processing: true, decline_code: null }
  await trx.updateTable('payments').set(set).where('id', '=', payment.id).execute()
  await noteCardPayment(trx, order.id, 'processing')
  await keepHeld(trx, order.id, DELAYED_MINUTES)
  await askLater(trx, payment.id)
  await emit(trx, actor, { name: 'order.payment_processing', subject_id: order.id, place: placeOf(order) })
  return 'processing'
}

async function cancelled(trx: Trx, { id, order_id, is_processing }: Payment): Promise<Effect> {
  const set = { state: 'CANCELLED' as const, settled_at: sql<string>`now()`, is_processing: false }
  await trx.updateTable('payments').set(set).where('id', '=', id).execute()
  if (is_processing) await noteCardPayment(trx, order_id, 'waiting')
  return 'cancelled'
}
