import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { eventForEmail, organizersSender, sentBy } from '#server/events/event-for-email.ts'
import type { Job } from '#server/job.ts'
import { orderForEmail } from './order-for-email.ts'

type Cancelled = { payment_status: string | null; payment_due_at: string | null; cancelled_at: string | null }

/** Whether the time to pay offline was over. */
function wasNotPaid({ payment_status, payment_due_at, cancelled_at }: Cancelled): boolean {
  const waited = payment_status === 'AWAITING_OFFLINE_PAYMENT'
  return waited && payment_due_at !== null && cancelled_at !== null && payment_due_at <= cancelled_at
}

/** Job: tells the buyer that the order, and every ticket of it, is void. */
export const sendOrderCancelled: Job<PayloadOf<'sendOrderCancelled'>> = async (context, { order_id, activity_id }) => {
  const order = await orderForEmail(context.db, order_id)
  if (order?.status !== 'CANCELLED') return
  const event = await eventForEmail(context.db, order.event_id)
  await sendOnce(context, {
    job: 'sendOrderCancelled',
    activity_id,
    template: 'order-cancelled',
    recipient: order.email,
    locale: order.locale,
    ...sentBy(event),
    about: { account_id: order.account_id, event_id: order.event_id, order_id },
    props: {
      sender: organizersSender(context.config, event),
      event,
      order,
      was_not_paid: wasNotPaid(order),
    },
  })
}
