import { accountLocale } from '#server/accounts/account-locale.ts'
import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { newOrder } from '#server/emails/templates/new-order.ts'
import { eventForEmail } from '#server/events/event-for-email.ts'
import type { Job } from '#server/job.ts'
import { orderForEmail } from './order-for-email.ts'

/** Job: tells an organizer with this notice turned on of a new order; not of orders that the organizer added. */
export const notifyOrganizer: Job<PayloadOf<'notifyOrganizer'>> = async (context, { order_id, activity_id }) => {
  const order = await orderForEmail(context.db, order_id)
  if (!order || order.is_manually_created) return
  const event = await eventForEmail(context.db, order.event_id)
  if (!event.notify_organizer_of_new_orders) return
  const { app_name, app_url } = context.config
  await sendOnce(context, {
    job: 'notifyOrganizer',
    activity_id,
    template: newOrder,
    recipient: event.organizer_email,
    locale: await accountLocale(context.db, order.account_id),
    reply_to: order.email,
    about: { account_id: order.account_id, event_id: order.event_id, order_id },
    props: {
      sender: { app_name },
      event,
      order: {
        ...order,
        buyer_name: [order.first_name, order.last_name].filter(Boolean).join(' '),
        buyer_email: order.email,
      },
      awaits_payment: order.status === 'AWAITING_OFFLINE_PAYMENT',
      link: `${app_url}/manage/event/${order.event_id}/orders#order-${order.id}`,
    },
  })
}
