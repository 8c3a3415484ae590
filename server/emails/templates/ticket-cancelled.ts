import { msg, plural, t } from '@lingui/core/macro'
import type { DrawnAttachment } from '#server/emails/delivery/stored-attachments.ts'
import { attachedDocuments } from './attached-documents.ts'
import { cancellationRefund, type ToldRefund } from './cancellation-refund.ts'
import { type EventFacts, eventBox } from './event-facts.ts'
import type { Sender } from './layout.ts'
import { paragraph, small, title as titlePart } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = {
  sender: Sender
  event: EventFacts
  first_name: string
  tickets: readonly { public_id: string; item_name: string; holder: string }[]
  isBuyer: boolean
  /** True if the order was paid and the tickets were not free. */
  isPaid: boolean
  currency: string
  /** Of a ticket of a paid order that its buyer cancelled. */
  refund: ToldRefund | null
  attached: readonly DrawnAttachment[]
}

/** To the holders of tickets that were cancelled without their order, and to the buyer. */
export const ticketCancelled: Template<Props> = {
  name: 'ticket-cancelled',
  subject: ({ event: { title }, tickets: { length: count } }) =>
    count === 1 ? msg`Your ticket for ${title} was cancelled` : msg`${count} tickets for ${title} were cancelled`,
  body: ({ sender, event, first_name, tickets, isBuyer, isPaid, ...paid }, reader) => {
    const { i18n } = reader
    const { title, organizer_name } = event
    const { currency, refund, attached } = paid
    const count = tickets.length
    return {
      sender,
      preview: t(
        i18n,
      )`${plural(count, { one: '# ticket is no longer valid.', other: '# tickets are no longer valid.' })}`,
      reason: isBuyer
        ? t(i18n)`You’re receiving this because you ordered tickets for ${title}.`
        : t(i18n)`You’re receiving this because you had a ticket for ${title}.`,
      parts: [
        titlePart(
          count === 1
            ? t(i18n)`Hello ${first_name}, a ticket was cancelled`
            : t(i18n)`Hello ${first_name}, ${count} tickets were cancelled`,
        ),
        ...tickets.map(({ public_id, item_name, holder }) =>
          paragraph(t(i18n)`Ticket ${public_id} (${item_name}) for ${holder} is no longer valid.`),
        ),
        ...(isBuyer && refund ? cancellationRefund({ refund, currency, organizer_name }, reader) : []),
        isBuyer &&
          isPaid &&
          !refund &&
          paragraph(t(i18n)`This email isn’t a refund. ${organizer_name} sends any money back separately.`),
        ...attachedDocuments(attached, reader),
        eventBox(event, reader),
        small(t(i18n)`Didn’t expect this? Reply to this email to reach ${organizer_name}.`),
      ],
    }
  },
}
