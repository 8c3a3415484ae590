import { isQuiet, type PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { ticketCancelled } from '#server/emails/templates/ticket-cancelled.ts'
import { eventForEmail, organizersSender, sentBy } from '#server/events/event-for-email.ts'
import { attachNote } from '#server/invoices/attach-documents.ts'
import type { Job } from '#server/job.ts'
import { orderForEmail } from '#server/orders/order-for-email.ts'
import { type AttendeeForEmail, attendeesOfOrder } from './ticket-email.ts'

/**
 * Job: tells the holders of cancelled tickets, and the buyer, in one email per address. Tickets cancelled together have an
 * activity each; the job of the first one writes for all. Tickets that were reactivated meanwhile are left out. The buyer alone
 * gets the credit note and reads of the refund.
 */
export const sendTicketCancelled: Job<PayloadOf<'sendTicketCancelled'>> = async (context, payload) => {
  const { attendee_id, order_id, together, activity_id, refund = null, credit_note_id = null } = payload
  if (isQuiet(payload) || attendee_id !== together[0]) return
  const order = await orderForEmail(context.db, order_id)
  const tickets = (await attendeesOfOrder(context.db, order_id)).filter(
    ({ id, status }) => status === 'CANCELLED' && together.includes(id),
  )
  if (!order || tickets.length === 0) return
  const event = await eventForEmail(context.db, order.event_id)
  const { account_id, event_id, payment_status, currency } = order
  const papers = await attachNote(context.db, { event, order_id, credit_note_id })
  const isPaid = payment_status === 'PAYMENT_RECEIVED' && tickets.some(({ total_gross }) => total_gross > 0)
  // The buyer of an order that ended with its last ticket is told so by another email.
  const isWholeOrder = order.status === 'CANCELLED'
  for (const { recipient, ...reader } of readersOf(tickets, order)) {
    if (isWholeOrder && reader.isBuyer) continue
    const attached = reader.isBuyer ? papers : []
    await sendOnce(context, {
      job: 'sendTicketCancelled',
      activity_id,
      template: ticketCancelled,
      recipient,
      locale: reader.locale,
      ...sentBy(event),
      about: { account_id, event_id, order_id },
      attachments: attached,
      props: {
        sender: organizersSender(context.config, event),
        event,
        first_name: reader.first_name,
        tickets: reader.tickets,
        isBuyer: reader.isBuyer,
        isPaid,
        ...{ currency, refund, attached },
      },
    })
  }
}

type Buyer = { email: string; first_name: string; locale: string }

/** The buyer is told of all tickets, other holders of their own. */
function readersOf(tickets: AttendeeForEmail[], { email, first_name, locale }: Buyer) {
  const told = tickets.map(({ public_id, item_name, ...holder }) => ({
    public_id,
    item_name,
    holder: `${holder.first_name} ${holder.last_name}`,
  }))
  const holders = Map.groupBy(tickets, (ticket) => ticket.email.toLowerCase())
  holders.delete(email.toLowerCase())
  const others = [...holders.values()].flatMap(([first, ...more]) => {
    if (!first) return []
    const own = [first, ...more].map((ticket) => ticket.public_id)
    return [
      {
        recipient: first.email,
        first_name: first.first_name,
        locale: first.locale,
        isBuyer: false,
        tickets: told.filter(({ public_id }) => own.includes(public_id)),
      },
    ]
  })
  return [{ recipient: email, first_name, locale, isBuyer: true, tickets: told }, ...others]
}
