import { sql } from 'kysely'
import { SYSTEM } from '#domain/actor.ts'
import { type RefundsThere, type RefundThere, refundsToMirror } from '#domain/mirrored-refunds.ts'
import { shareRefund, sumOfParts } from '#domain/refund.ts'
import { emit } from '#server/activity/emit.ts'
import { creditRefund } from '#server/invoices/credit-notes.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { type CardOrder, lockCardOrder, placeOf } from '#server/orders/cards/card-orders.ts'
import { awaitRefund, countRefund } from '#server/orders/refund-arrives.ts'
import type { CardProvider, PaymentOutcome, Refused, Unknown } from '#server/payments/providers/provider.ts'
import { insertRefundLines, linesLeft } from '#server/payments/refunds.ts'
import { queueRefund } from './queue-refund.ts'

type Asked = { provider: CardProvider; payment_id: number; outcome: PaymentOutcome }
export type Listed = ({ state: 'listed' } & RefundsThere) | Refused | Unknown

/**
 * Asks the provider for the refunds of a payment if it reports more refunded than is recorded here; call it before a
 * transaction.
 */
export async function listRefunds(db: Db, { provider, payment_id, outcome }: Asked): Promise<Listed> {
  const here = outcome.state === 'succeeded' ? await refundsHere(db, payment_id) : []
  const known = here.reduce((sum, { state, amount }) => sum + (state === 'SUCCEEDED' ? amount : 0), 0)
  if (outcome.state !== 'succeeded' || outcome.refunded <= known) return { state: 'listed', refunded: 0, refunds: [] }
  const listed = await provider.refundsOf(outcome.reference)
  return listed.state === 'listed' ? { ...listed, refunded: outcome.refunded } : listed
}

/**
 * Creates rows for refunds made in the provider's dashboard, so that the figures are right. Tickets stay valid, and the buyer is
 * not told. Returns how many were made.
 */
export async function mirrorRefunds(trx: Trx, payment_id: number, there: RefundsThere): Promise<number> {
  if (there.refunds.length === 0) return 0
  const { order_id } = await paymentOf(trx, payment_id)
  const order = await lockCardOrder(trx, order_id)
  const { state, currency } = await paymentOf(trx, payment_id)
  if (state !== 'SUCCEEDED') return 0
  const here = await refundsHere(trx, payment_id)
  const is_surplus = here.some((refund) => refund.is_surplus)
  let made = 0
  for (const refund of refundsToMirror(here, there))
    if (await mirror(trx, { order, payment: { id: payment_id, currency, is_surplus }, refund })) made += 1
  return made
}

const paymentOf = (trx: Trx, id: number) =>
  trx.selectFrom('payments').select(['order_id', 'state', 'currency']).where('id', '=', id).executeTakeFirstOrThrow()

export const refundsHere = (db: Db, payment_id: number) =>
  db
    .selectFrom('refunds')
    .select(['amount', 'reference', 'state', 'by_hand', 'is_surplus'])
    .where('payment_id', '=', payment_id)
    .execute()

/** `is_surplus`: the payment did not fit the order. */
type Found = {
  order: CardOrder
  payment: { id: number; currency: string; is_surplus: boolean }
  refund: RefundThere
}

/** False if less than that is left of the order. */
async function mirror(trx: Trx, found: Found): Promise<boolean> {
  const { order, payment, refund } = found
  const { amount, is_pending } = refund
  const left = payment.is_surplus ? [] : await linesLeft(trx, order.id)
  if (!payment.is_surplus && amount > left.reduce((sum, line) => sum + sumOfParts(line.left), 0)) return false
  const id = await insertFound(trx, found)
  const place = placeOf(order)
  const data = { refund_id: id, amount }
  await emit(trx, SYSTEM, { name: 'order.refund_found', subject_id: order.id, place, data })
  if (payment.is_surplus) {
    if (is_pending) await queueRefund(trx, id)
    return true
  }
  const lines = shareRefund(amount, left)
  await insertRefundLines(trx, id, lines)
  const counted = { id, amount, notify_buyer: false, place }
  await (is_pending ? awaitRefund(trx, SYSTEM, counted) : countRefund(trx, SYSTEM, counted))
  await creditRefund(trx, order.id, { refund_id: id, lines })
  return true
}

async function insertFound(trx: Trx, { order, payment, refund }: Found): Promise<number> {
  const { amount, reference, is_pending } = refund
  const { account_id, event_id, id: order_id } = order
  const { id: payment_id, currency, is_surplus } = payment
  const state = is_pending ? ('PENDING' as const) : ('SUCCEEDED' as const)
  const settled_at = is_pending ? null : sql<string>`now()`
  const of = { account_id, event_id, order_id, payment_id, is_surplus }
  const quiet = { by_hand: false, notify_buyer: false, made_at_provider: true }
  const { id } = await trx
    .insertInto('refunds')
    .values({ ...of, amount, currency, reference, state, settled_at, ...quiet })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
