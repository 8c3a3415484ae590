import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { confirmOrder } from '#server/emails/templates/confirm-order.ts'
import { eventForEmail, organizersSender } from '#server/events/event-for-email.ts'
import type { Job } from '#server/job.ts'
import { issueConfirmation } from '#server/orders/order-confirmations.ts'
import { orderForEmail } from '#server/orders/order-for-email.ts'
import { addressedTo } from '#server/orders/to-buyer.ts'

/** Job: sends a link that completes an order with nothing to pay and proves the buyer's address. */
export const sendOrderEmailConfirmation: Job<PayloadOf<'sendOrderEmailConfirmation'>> = async (
  context,
  { order_id, activity_id },
) => {
  const order = await orderForEmail(context.db, order_id)
  if (order?.status !== 'RESERVED') return
  const event = await eventForEmail(context.db, order.event_id)
  const { app_url } = context.config
  await sendOnce(context, {
    job: 'sendOrderEmailConfirmation',
    activity_id,
    template: confirmOrder,
    ...addressedTo(order, event),
    props: async (trx) => {
      const issued = await issueConfirmation(trx, order)
      if (!issued) return null
      const link = `${app_url}/checkout/${order.event_id}/confirm/${issued.token}`
      return {
        sender: organizersSender(context.config, event),
        event,
        order,
        link,
        reserved_until: issued.reserved_until,
      }
    },
  })
}
