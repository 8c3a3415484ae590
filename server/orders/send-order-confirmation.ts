import { isPlaced } from '#domain/order-status.ts'
import { isQuiet, type PayloadOf } from '#server/activity/subscribers.ts'
import { attachTickets } from '#server/attendees/attach-tickets.ts'
import { ticketsToSend } from '#server/attendees/send-tickets.ts'
import { attendeesOfOrder } from '#server/attendees/ticket-email.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { orderConfirmation } from '#server/emails/templates/order-confirmation.ts'
import { eventForEmail, organizersSender } from '#server/events/event-for-email.ts'
import { attachInvoice } from '#server/invoices/attach-documents.ts'
import { hasInvoice } from '#server/invoices/invoice-queries.ts'
import type { Job } from '#server/job.ts'
import { orderForEmail } from './order-for-email.ts'
import { addressedTo, summaryLink } from './to-buyer.ts'

/** Job: tells the buyer what was ordered and the total; for an offline payment also the due date and the ways to pay. */
export const sendOrderConfirmation: Job<PayloadOf<'sendOrderConfirmation'>> = async (context, payload) => {
  const { order_id, activity_id } = payload
  const order = isQuiet(payload) ? null : await orderForEmail(context.db, order_id)
  if (!order) return
  if (!isPlaced(order.status)) return
  const awaits_payment = order.status === 'AWAITING_OFFLINE_PAYMENT'
  const event = await eventForEmail(context.db, order.event_id)
  const sent = ticketsToSend(await attendeesOfOrder(context.db, order_id), { event, name: payload.name })
  const attached = [
    ...attachTickets(
      event,
      sent.filter(({ is_given_away }) => !is_given_away),
    ),
    ...(await attachInvoice(context.db, { event, order_id })),
  ]
  const { app_url } = context.config
  const invoice = `${app_url}/api/public/events/${order.event_id}/order/${order.short_id}/invoice`
  await sendOnce(context, {
    job: 'sendOrderConfirmation',
    activity_id,
    template: orderConfirmation,
    ...addressedTo(order, event),
    attachments: attached,
    recipient_name: `${order.first_name} ${order.last_name}`,
    props: {
      sender: organizersSender(context.config, event),
      event,
      order,
      link: summaryLink(context, order),
      has_tickets: order.items.some((item) => item.product_type === 'TICKET'),
      sends_tickets: sent.length > 0,
      attached,
      awaits_payment,
      payment_methods: event.offline_payment_methods,
      payment_instructions: event.offline_payment_instructions,
      invoice_link: (await hasInvoice(context.db, order_id)) ? invoice : null,
      connection_details: awaits_payment || !event.is_online_event ? null : event.online_event_connection_details,
    },
  })
}
