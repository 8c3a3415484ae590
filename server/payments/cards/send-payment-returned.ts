import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { eventForEmail, organizersSender, sentBy } from '#server/events/event-for-email.ts'
import type { Job } from '#server/job.ts'
import { orderForEmail } from '#server/orders/order-for-email.ts'

/** Job: tells the buyer that the card was charged for nothing, and that the money goes back. */
export const sendPaymentReturned: Job<PayloadOf<'sendPaymentReturned'>> = async (
  context,
  { order_id, refund_id, activity_id },
) => {
  const order = await orderForEmail(context.db, order_id)
  const refund = context.db.selectFrom('refunds').select(['amount', 'currency']).where('id', '=', refund_id)
  const back = await refund.executeTakeFirst()
  if (!order || !back) return
  const event = await eventForEmail(context.db, order.event_id)
  await sendOnce(context, {
    job: 'sendPaymentReturned',
    activity_id,
    template: 'payment-returned',
    recipient: order.email,
    locale: order.locale,
    ...sentBy(event),
    about: { account_id: order.account_id, event_id: order.event_id, order_id },
    props: {
      sender: organizersSender(context.config, event),
      event,
      order,
      ...back,
      link: `${context.config.app_url}/checkout/${order.event_id}/${order.short_id}/summary`,
    },
  })
}
