import { isQuiet, type PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { eventForEmail } from '#server/events/event-for-email.ts'
import type { Job } from '#server/job.ts'
import { ticketKeysOf } from '#server/tickets/ticket-keys.ts'
import { type AttendeeForEmail, attendeesOfOrder, ticketEmail } from './ticket-email.ts'

/** Job: the valid tickets of an order, one e-mail for each distinct address. */
export const sendTickets: Job<PayloadOf<'sendTickets'>> = async (context, payload) => {
  if (isQuiet(payload)) return
  const { order_id, activity_id } = payload
  const attendees = (await attendeesOfOrder(context.db, order_id)).filter(({ status }) => status === 'ACTIVE')
  const [first] = attendees
  if (!first) return
  const event = await eventForEmail(context.db, first.event_id)
  const keys = await ticketKeysOf(context, first.event_id)
  for (const ofOneAddress of byAddress(attendees)) {
    const email = ticketEmail({ attendees: ofOneAddress, event, keys, config: context.config })
    await sendOnce(context, { ...email, job: 'sendTickets', activity_id })
  }
}

function byAddress(attendees: AttendeeForEmail[]): [AttendeeForEmail, ...AttendeeForEmail[]][] {
  const groups = Map.groupBy(attendees, ({ email }) => email.toLowerCase())
  return [...groups.values()] as [AttendeeForEmail, ...AttendeeForEmail[]][]
}
