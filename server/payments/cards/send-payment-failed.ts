import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { eventForEmail, organizersSender, sentBy } from '#server/events/event-for-email.ts'
import type { Job } from '#server/job.ts'
import { orderForEmail } from '#server/orders/order-for-email.ts'

/** Job: tells the buyer that money which was on its way for days has not come; of a card that is declined the page tells at once. */
export const sendPaymentFailed: Job<PayloadOf<'sendPaymentFailed'>> = async (
  context,
  { order_id, was_processing, activity_id },
) => {
  const order = was_processing ? await orderForEmail(context.db, order_id) : null
  if (order?.status !== 'RESERVED' || order.payment_status !== 'PAYMENT_FAILED') return
  const event = await eventForEmail(context.db, order.event_id)
  await sendOnce(context, {
    job: 'sendPaymentFailed',
    activity_id,
    template: 'payment-failed',
    recipient: order.email,
    locale: order.locale,
    ...sentBy(event),
    about: { account_id: order.account_id, event_id: order.event_id, order_id },
    props: {
      sender: organizersSender(context.config, event),
      event,
      order,
      until: order.reserved_until,
      link: `${context.config.app_url}/checkout/${order.event_id}/${order.short_id}/payment`,
    },
  })
}
