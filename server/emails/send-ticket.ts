import type { Job } from '#server/job.ts'
import type { PayloadOf } from '#server/signals.ts'
import { eventForEmail } from './email-queries.ts'
import { sendOnce } from './send-once.ts'
import { guestById, ticketLetter } from './ticket-letter.ts'

/** Job: one ticket once more, because the organizer was asked for it. */
export const sendTicket: Job<PayloadOf<'sendTicket'>> = async (context, { attendee_id, signal_id }) => {
  const guest = await guestById(context.db, attendee_id)
  if (!guest || guest.status === 'CANCELLED') return
  const event = await eventForEmail(context.db, guest.event_id)
  const letter = ticketLetter({ guests: [guest], event, config: context.config })
  await sendOnce(context, { ...letter, job: 'sendTicket', signal_id })
}
