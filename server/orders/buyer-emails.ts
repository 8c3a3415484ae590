import { isStanding } from '#domain/refund.ts'
import { orderCancelled } from '#server/emails/templates/order-cancelled.ts'
import { orderRefunded } from '#server/emails/templates/order-refunded.ts'
import { paymentFailed } from '#server/emails/templates/payment-failed.ts'
import { paymentReminder } from '#server/emails/templates/payment-reminder.ts'
import { paymentReturned } from '#server/emails/templates/payment-returned.ts'
import { refundsOf } from '#server/payments/refunds.ts'
import { type OrderForEmail, toBuyer } from './to-buyer.ts'

/** Jobs that write to buyers and need no more than a few facts. */
export const BUYER_EMAILS = {
  /** The order, and every ticket of it, is void. */
  sendOrderCancelled: toBuyer('sendOrderCancelled', orderCancelled, ({ given }) =>
    given.order.status === 'CANCELLED' ? { ...given, was_not_paid: wasNotPaid(given.order) } : null,
  ),

  /** How much went back, and of what; not if the organizer tells them, nor once it was taken back. */
  sendOrderRefunded: toBuyer('sendOrderRefunded', orderRefunded, async ({ context, payload, given, link }) => {
    const { order } = given
    const refunds = payload.notify_buyer ? await refundsOf(context.db, order.id) : []
    const refund = refunds.find(({ id, state }) => id === payload.refund_id && isStanding(state))
    if (!refund) return null
    const nameOf = (id: number) => order.items.find((item) => item.id === id)?.item_name ?? ''
    const lines = refund.lines.map(({ order_item_id, amount }) => ({ item_name: nameOf(order_item_id), amount }))
    return { ...given, link, amount: refund.amount, lines }
  }),

  /** Until when to pay, and how; nothing when it was paid or cancelled meanwhile. */
  sendPaymentReminder: toBuyer('sendPaymentReminder', paymentReminder, ({ given, link }) => {
    const { status, payment_due_at: due_at } = given.order
    const { offline_payment_methods: payment_methods, offline_payment_instructions: payment_instructions } = given.event
    if (status !== 'AWAITING_OFFLINE_PAYMENT' || due_at === null) return null
    return { ...given, link, due_at, payment_methods, payment_instructions }
  }),

  /** Money that was on its way for days has not come; of a card that is declined the page tells at once. */
  sendPaymentFailed: toBuyer('sendPaymentFailed', paymentFailed, ({ context, payload, given }) => {
    const { status, payment_status, event_id, short_id, reserved_until: until } = given.order
    if (!payload.was_processing || status !== 'RESERVED' || payment_status !== 'PAYMENT_FAILED') return null
    return { ...given, until, link: `${context.config.app_url}/checkout/${event_id}/${short_id}/payment` }
  }),

  /** The card was charged for nothing, and the money goes back. */
  sendPaymentReturned: toBuyer('sendPaymentReturned', paymentReturned, async ({ context, payload, given, link }) => {
    const refund = context.db.selectFrom('refunds').select(['amount', 'currency']).where('id', '=', payload.refund_id)
    const back = await refund.executeTakeFirst()
    return back ? { ...given, ...back, link } : null
  }),
}

/** Whether the time to pay offline was over. */
function wasNotPaid({ payment_status, payment_due_at, cancelled_at }: OrderForEmail): boolean {
  const waited = payment_status === 'AWAITING_OFFLINE_PAYMENT'
  return waited && payment_due_at !== null && cancelled_at !== null && payment_due_at <= cancelled_at
}
