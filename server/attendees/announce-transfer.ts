import { isQuiet, type PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { ticketTransferred } from '#server/emails/templates/ticket-transferred.ts'
import { eventForEmail, organizersSender, sentBy } from '#server/events/event-for-email.ts'
import type { Job } from '#server/job.ts'
import { attendeeById } from './ticket-email.ts'

/** Job: tells the former holder that the ticket was transferred, if the new holder has another address. */
export const announceTransfer: Job<PayloadOf<'announceTransfer'>> = async (context, payload) => {
  if (isQuiet(payload)) return
  const { attendee_id, activity_id, former } = payload
  const attendee = await attendeeById(context.db, attendee_id)
  if (!attendee || attendee.email.toLowerCase() === former.email.toLowerCase()) return
  const event = await eventForEmail(context.db, attendee.event_id)
  const { account_id, event_id, order_id, item_name, locale } = attendee
  const { first_name, public_id } = former
  await sendOnce(context, {
    job: 'announceTransfer',
    activity_id,
    template: ticketTransferred,
    recipient: former.email,
    locale,
    ...sentBy(event),
    about: { account_id, event_id, order_id },
    props: { sender: organizersSender(context.config, event), event, ticket: { public_id, item_name, first_name } },
  })
}
