import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { eventForEmail, organizersSender, sentBy } from '#server/events/event-for-email.ts'
import type { Job } from '#server/job.ts'
import { orderForEmail } from './order-for-email.ts'

/** Job: tells the buyer until when to pay, and how; nothing when it was paid or cancelled meanwhile. */
export const sendPaymentReminder: Job<PayloadOf<'sendPaymentReminder'>> = async (
  context,
  { order_id, activity_id },
) => {
  const order = await orderForEmail(context.db, order_id)
  if (order?.status !== 'AWAITING_OFFLINE_PAYMENT' || order.payment_due_at === null) return
  const event = await eventForEmail(context.db, order.event_id)
  await sendOnce(context, {
    job: 'sendPaymentReminder',
    activity_id,
    template: 'payment-reminder',
    recipient: order.email,
    locale: order.locale,
    ...sentBy(event),
    about: { account_id: order.account_id, event_id: order.event_id, order_id },
    props: {
      sender: organizersSender(context.config, event),
      event,
      order,
      due_at: order.payment_due_at,
      payment_methods: event.offline_payment_methods,
      payment_instructions: event.offline_payment_instructions,
      link: `${context.config.app_url}/checkout/${order.event_id}/${order.short_id}/summary`,
    },
  })
}
