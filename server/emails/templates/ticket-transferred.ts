import { msg, t } from '@lingui/core/macro'
import { type EventFacts, eventBox } from './event-facts.ts'
import type { Sender } from './layout.ts'
import { paragraph, small, title as titlePart } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = {
  sender: Sender
  event: EventFacts
  /** Details of the ticket before the transfer. */
  ticket: { public_id: string; item_name: string; first_name: string }
}

/** To the former holder of a ticket: only they can tell whether the transfer is right. */
export const ticketTransferred: Template<Props> = {
  name: 'ticket-transferred',
  subject: ({ event: { title } }) => msg`Your ticket for ${title} was transferred`,
  body: ({ sender, event, ticket }, reader) => {
    const { i18n } = reader
    const { title, organizer_name } = event
    const { public_id, item_name, first_name } = ticket
    return {
      sender,
      preview: t(i18n)`Ticket ${public_id} now belongs to someone else.`,
      reason: t(i18n)`You’re receiving this because you had a ticket for ${title}.`,
      parts: [
        titlePart(t(i18n)`Hello ${first_name}, your ticket was transferred`),
        paragraph(
          t(i18n)`Ticket ${public_id} (${item_name}) now belongs to someone else. Its code no longer admits you.`,
        ),
        eventBox(event, reader),
        small(t(i18n)`Didn’t expect this? Reply to this email to reach ${organizer_name}.`),
      ],
    }
  },
}
