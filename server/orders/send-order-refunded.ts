import { isStanding } from '#domain/refund.ts'
import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { eventForEmail, organizersSender, sentBy } from '#server/events/event-for-email.ts'
import type { Job } from '#server/job.ts'
import { refundsOf } from '#server/payments/refunds.ts'
import { orderForEmail } from './order-for-email.ts'

/** Job: tells the buyer how much went back, and of what; not if the organizer tells them, nor once it was taken back. */
export const sendOrderRefunded: Job<PayloadOf<'sendOrderRefunded'>> = async (
  context,
  { order_id, refund_id, notify_buyer, activity_id },
) => {
  const order = notify_buyer ? await orderForEmail(context.db, order_id) : null
  const refund =
    order && (await refundsOf(context.db, order_id)).find(({ id, state }) => id === refund_id && isStanding(state))
  if (!refund) return
  const event = await eventForEmail(context.db, order.event_id)
  const nameOf = (id: number) => order.items.find((item) => item.id === id)?.item_name ?? ''
  await sendOnce(context, {
    job: 'sendOrderRefunded',
    activity_id,
    template: 'order-refunded',
    recipient: order.email,
    locale: order.locale,
    ...sentBy(event),
    about: { account_id: order.account_id, event_id: order.event_id, order_id },
    props: {
      sender: organizersSender(context.config, event),
      event,
      order,
      amount: refund.amount,
      lines: refund.lines.map(({ order_item_id, amount }) => ({ item_name: nameOf(order_item_id), amount })),
      link: `${context.config.app_url}/checkout/${order.event_id}/${order.short_id}/summary`,
    },
  })
}
