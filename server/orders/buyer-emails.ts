import { isStanding } from '#domain/refund.ts'
import { goodsCancelled } from '#server/emails/templates/goods-cancelled.ts'
import { orderCancelled } from '#server/emails/templates/order-cancelled.ts'
import { orderRefunded } from '#server/emails/templates/order-refunded.ts'
import { paymentFailed } from '#server/emails/templates/payment-failed.ts'
import { paymentReminder } from '#server/emails/templates/payment-reminder.ts'
import { paymentReturned } from '#server/emails/templates/payment-returned.ts'
import { paymentWarning } from '#server/emails/templates/payment-warning.ts'
import type { EventForEmail } from '#server/events/event-for-email.ts'
import { attachCreditNote } from '#server/invoices/attach-documents.ts'
import { refundsOf } from '#server/payments/refunds.ts'
import { type OrderForEmail, toBuyer } from './to-buyer.ts'

/** Jobs that write to buyers and need only a few facts. */
export const BUYER_EMAILS = {
  /** Tells the buyer that the order and all its tickets are void. */
  sendOrderCancelled: toBuyer('sendOrderCancelled', orderCancelled, async ({ context, payload, given }) => {
    const { event, order } = given
    if (order.status !== 'CANCELLED') return null
    const { refund = null } = payload
    const which = { event, order_id: order.id, refund_id: refund?.refund_id ?? null }
    const attached = await attachCreditNote(context.db, which)
    return { ...given, was_not_paid: wasNotPaid(order), refund, attached }
  }),

  /** Tells the refunded amount and its lines; not if the organizer tells the buyer, nor once the refund was taken back. */
  sendOrderRefunded: toBuyer('sendOrderRefunded', orderRefunded, async ({ context, payload, given, link }) => {
    const { order } = given
    const refunds = payload.notify_buyer ? await refundsOf(context.db, order.id) : []
    const refund = refunds.find(({ id, state }) => id === payload.refund_id && isStanding(state))
    if (!refund) return null
    const nameOf = (id: number) => order.items.find((item) => item.id === id)?.item_name ?? ''
    const lines = refund.lines.map(({ order_item_id, amount }) => ({ item_name: nameOf(order_item_id), amount }))
    const of = { event: given.event, order_id: order.id, refund_id: refund.id }
    const { amount, fee } = refund
    return { ...given, link, amount, fee, lines, attached: await attachCreditNote(context.db, of) }
  }),

  /** Tells which goods were cancelled, and what is due; not if the order ended with them, which another email tells. */
  sendGoodsCancelled: toBuyer('sendGoodsCancelled', goodsCancelled, async ({ context, payload, given, link }) => {
    const { order_item_id, quantity } = payload
    const items = context.db.selectFrom('order_items').select(['item_name', 'total_gross'])
    const item = await items.where('id', '=', order_item_id).executeTakeFirst()
    const { status, payment_status, total_gross } = given.order
    if (!item || status === 'CANCELLED') return null
    const due = status === 'AWAITING_OFFLINE_PAYMENT' ? total_gross : null
    const isPaid = payment_status === 'PAYMENT_RECEIVED' && item.total_gross > 0
    return { ...given, item_name: item.item_name, quantity, due, isPaid, link }
  }),

  /** Tells the due date and the ways to pay; sends nothing if the order was paid or cancelled meanwhile. */
  sendPaymentReminder: toBuyer('sendPaymentReminder', paymentReminder, toBePaid),

  /** Tells when the order is cancelled, and the ways to pay; sends nothing if it was paid or cancelled meanwhile. */
  sendPaymentWarning: toBuyer('sendPaymentWarning', paymentWarning, toBePaid),

  /** Tells that a payment that was pending for days has failed; for a declined card the page says so at once. */
  sendPaymentFailed: toBuyer('sendPaymentFailed', paymentFailed, ({ context, payload, given }) => {
    const { status, payment_status, event_id, short_id, reserved_until: until } = given.order
    if (!payload.was_processing || status !== 'RESERVED' || payment_status !== 'PAYMENT_FAILED') return null
    return { ...given, until, link: `${context.config.app_url}/checkout/${event_id}/${short_id}/payment` }
  }),

  /** Tells that the card was charged for nothing, and that the money is refunded. */
  sendPaymentReturned: toBuyer('sendPaymentReturned', paymentReturned, async ({ context, payload, given, link }) => {
    const refund = context.db.selectFrom('refunds').select(['amount', 'currency']).where('id', '=', payload.refund_id)
    const back = await refund.executeTakeFirst()
    return back ? { ...given, ...back, link } : null
  }),
}

/** Null if the order was paid or cancelled meanwhile, or is no longer due by a date. */
function toBePaid<Given extends { order: OrderForEmail; event: EventForEmail }>({
  given,
  link,
}: {
  given: Given
  link: string
}) {
  const { status, payment_due_at: due_at } = given.order
  const { offline_payment_methods: payment_methods, offline_payment_instructions: payment_instructions } = given.event
  if (status !== 'AWAITING_OFFLINE_PAYMENT' || due_at === null) return null
  return { ...given, link, due_at, payment_methods, payment_instructions }
}

/** True if the time to pay offline was over. */
function wasNotPaid({ payment_status, payment_due_at, cancelled_at }: OrderForEmail): boolean {
  const waited = payment_status === 'AWAITING_OFFLINE_PAYMENT'
  return waited && payment_due_at !== null && cancelled_at !== null && payment_due_at <= cancelled_at
}
