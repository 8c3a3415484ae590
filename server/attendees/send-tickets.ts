import type { ActivityName } from '#domain/activity.ts'
import { admitsUnpaid } from '#domain/payment-method.ts'
import { isQuiet, type PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { type EventForEmail, eventForEmail } from '#server/events/event-for-email.ts'
import type { Job } from '#server/job.ts'
import { ticketKeysOf } from '#server/tickets/ticket-keys.ts'
import { type AttendeeForEmail, attendeesOfOrder, ticketEmail } from './ticket-email.ts'

/** Job: sends the admitting tickets of an order, one email per distinct address. */
export const sendTickets: Job<PayloadOf<'sendTickets'>> = async (context, payload) => {
  if (isQuiet(payload)) return
  const { order_id, activity_id } = payload
  const [first, ...others] = await attendeesOfOrder(context.db, order_id)
  if (!first) return
  const event = await eventForEmail(context.db, first.event_id)
  const attendees = ticketsToSend([first, ...others], { event, name: payload.name })
  if (attendees.length === 0) return
  const keys = await ticketKeysOf(context, first.event_id)
  for (const ofOneAddress of byAddress(attendees)) {
    const email = ticketEmail({ attendees: ofOneAddress, event, keys, config: context.config })
    await sendOnce(context, { ...email, job: 'sendTickets', activity_id })
  }
}

type Sending = { event: EventForEmail; name: ActivityName }

/** Tickets that admit. A payment at the door does not send tickets to attendees it let in. */
export function ticketsToSend(attendees: AttendeeForEmail[], { event, name }: Sending): AttendeeForEmail[] {
  return attendees.filter(
    ({ status, is_in }) =>
      (status === 'ACTIVE' || (status === 'AWAITING_PAYMENT' && admitsUnpaid(event))) &&
      !(name === 'order.paid' && is_in),
  )
}

function byAddress(attendees: AttendeeForEmail[]): [AttendeeForEmail, ...AttendeeForEmail[]][] {
  const groups = Map.groupBy(attendees, ({ email }) => email.toLowerCase())
  return [...groups.values()] as [AttendeeForEmail, ...AttendeeForEmail[]][]
}
