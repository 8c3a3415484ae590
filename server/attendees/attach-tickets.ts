import { MOST_TICKETS_IN_FILE } from '#domain/attendee.ts'
import type { DrawnAttachment } from '#server/emails/delivery/stored-attachments.ts'
import type { EventForEmail } from '#server/events/event-for-email.ts'
import { ticketFileName } from '#server/tickets/ticket-file.ts'
import type { AttendeeForEmail } from './ticket-email.ts'

/**
 * The valid tickets as PDFs of an email, drawn when it is delivered; none if the event attaches none, or there are more than one
 * file holds (docs/rules/emails.md).
 */
export function attachTickets(event: EventForEmail, attendees: readonly AttendeeForEmail[]): DrawnAttachment[] {
  const [first, ...others] = attendees.filter(({ status }) => status === 'ACTIVE')
  if (event.ticket_attachments === 'NONE' || !first || others.length >= MOST_TICKETS_IN_FILE) return []
  if (event.ticket_attachments === 'PER_ORDER') return [fileOf(event, [first, ...others])]
  return [first, ...others].map((attendee) => fileOf(event, [attendee]))
}

function fileOf({ title }: EventForEmail, attendees: [AttendeeForEmail, ...AttendeeForEmail[]]): DrawnAttachment {
  const [{ order_id }] = attendees
  const filename = `${ticketFileName(title, attendees)}.pdf`
  return { kind: 'tickets', filename, order_id, attendee_ids: attendees.map(({ id }) => id) }
}
