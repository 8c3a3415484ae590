import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { eventForEmail } from '#server/events/event-for-email.ts'
import type { Job } from '#server/job.ts'
import { attendeeById, ticketEmail } from './ticket-email.ts'

/** Job: one ticket once more, because the organizer was asked for it. */
export const sendTicket: Job<PayloadOf<'sendTicket'>> = async (context, { attendee_id, activity_id }) => {
  const attendee = await attendeeById(context.db, attendee_id)
  if (!attendee || attendee.status === 'CANCELLED') return
  const event = await eventForEmail(context.db, attendee.event_id)
  const email = ticketEmail({ attendees: [attendee], event, config: context.config })
  await sendOnce(context, { ...email, job: 'sendTicket', activity_id })
}
