import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { ticketLookup } from '#server/emails/templates/ticket-lookup.ts'
import type { Job } from '#server/job.ts'
import { orderForEmail } from '#server/orders/order-for-email.ts'
import { issueLookupToken, LIFETIME_HOURS } from './lookup-tokens.ts'

/** Job: sends a link to all orders with the same email address as this order. */
export const sendTicketLookup: Job<PayloadOf<'sendTicketLookup'>> = async (context, { order_id, activity_id }) => {
  const order = await orderForEmail(context.db, order_id)
  if (!order) return
  const { app_name, app_url } = context.config
  await sendOnce(context, {
    job: 'sendTicketLookup',
    activity_id,
    template: ticketLookup,
    recipient: order.email,
    locale: order.locale,
    props: async (trx) => {
      const token = await issueLookupToken(trx, order.email)
      return { sender: { app_name }, link: `${app_url}/my-tickets/${token}`, hours: LIFETIME_HOURS }
    },
  })
}
