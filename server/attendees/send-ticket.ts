import { admitsUnpaid } from '#domain/payment-method.ts'
import { isQuiet, type PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { eventForEmail } from '#server/events/event-for-email.ts'
import type { Job } from '#server/job.ts'
import { ticketKeysOf } from '#server/tickets/ticket-keys.ts'
import { attendeeById, ticketEmail } from './ticket-email.ts'

/**
 * Job: sends one ticket, because the organizer resends or transfers it. A transferred ticket waits for the payment, which sends
 * all tickets of its order, unless check-in admits unpaid tickets.
 */
export const sendTicket: Job<PayloadOf<'sendTicket'>> = async (context, payload) => {
  if (isQuiet(payload)) return
  const { attendee_id, activity_id, name } = payload
  const attendee = await attendeeById(context.db, attendee_id)
  if (!attendee || attendee.status === 'CANCELLED') return
  const event = await eventForEmail(context.db, attendee.event_id)
  const admits = attendee.status === 'ACTIVE' || admitsUnpaid(event)
  if (name === 'attendee.transferred' && !admits) return
  const keys = await ticketKeysOf(context, attendee.event_id)
  const email = ticketEmail({ attendees: [attendee], event, keys, config: context.config })
  await sendOnce(context, { ...email, job: 'sendTicket', activity_id })
}
