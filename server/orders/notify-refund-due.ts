import { accountLocale } from '#server/accounts/account-locale.ts'
import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { refundDue } from '#server/emails/templates/refund-due.ts'
import { eventForEmail } from '#server/events/event-for-email.ts'
import type { Job } from '#server/job.ts'
import { refundsOf } from '#server/payments/refunds.ts'
import { orderForEmail } from './order-for-email.ts'

/**
 * Job: tells an organizer with notices of new orders that a refund has to be paid back; not if that was done or taken back
 * meanwhile.
 */
export const notifyRefundDue: Job<PayloadOf<'notifyRefundDue'>> = async (context, payload) => {
  const { order_id, activity_id, refund_id } = payload
  const order = await orderForEmail(context.db, order_id)
  const refund = (await refundsOf(context.db, order_id)).find(({ id }) => id === refund_id)
  if (!order || refund?.state !== 'PENDING') return
  const event = await eventForEmail(context.db, order.event_id)
  if (!event.notify_organizer_of_new_orders) return
  const { app_name, app_url } = context.config
  const { account_id, event_id, email, public_id, currency } = order
  const buyer_name = [order.first_name, order.last_name].filter(Boolean).join(' ')
  await sendOnce(context, {
    job: 'notifyRefundDue',
    activity_id,
    template: refundDue,
    recipient: event.organizer_email,
    locale: await accountLocale(context.db, account_id),
    reply_to: email,
    about: { account_id, event_id, order_id },
    props: {
      sender: { app_name },
      event,
      order: { public_id, currency, buyer_name, buyer_email: email },
      amount: refund.amount,
      fee: refund.fee,
      link: `${app_url}/manage/event/${event_id}/orders#order-${order_id}`,
    },
  })
}
