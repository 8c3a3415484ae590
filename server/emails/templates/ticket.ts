import { msg, plural, t } from '@lingui/core/macro'
import type { DrawnAttachment } from '#server/emails/delivery/stored-attachments.ts'
import { attachedDocuments } from './attached-documents.ts'
import { type EventFacts, eventBox } from './event-facts.ts'
import type { Sender } from './layout.ts'
import {
  action,
  box,
  fact,
  heading,
  lead,
  link,
  type Part,
  paragraph,
  picture,
  richText,
  small,
  title as titlePart,
} from './parts.ts'
import type { Reader, Template } from './render-email.ts'
import { styles } from './styles.ts'
import { type Due, whatIsDue } from './what-is-due.ts'

export type TicketFacts = {
  public_id: string
  attendee_name: string
  item_name: string
  link: string
  /** Content id of the attached QR code. */
  cid: string
  awaits_payment: boolean
  /** Amount due at check-in. Null: nothing, or check-in does not admit it before it is paid. */
  due: Due | null
}

type Props = {
  sender: Sender
  event: EventFacts
  order_public_id: string
  connection_details: string | null
  tickets: [TicketFacts, ...TicketFacts[]]
  /** Number of tickets beyond `tickets`, for which the email has no room. */
  more: number
  /** Link to the order for the buyer; null for other people, who may not see the whole order. */
  order_link: string | null
  /** PDFs that the email carries beside the QR codes. */
  attached: readonly DrawnAttachment[]
}

const QR_CODE_SIDE = 260

export const ticket: Template<Props> = {
  name: 'ticket',
  subject: ({ event: { title }, tickets, more }) =>
    msg`${plural(tickets.length + more, { one: `Your ticket for ${title}`, other: `Your # tickets for ${title}` })}`,
  body: (props, reader) => {
    const { i18n } = reader
    const { sender, event, tickets, more, order_public_id, connection_details } = props
    const { title } = event
    const count = tickets.length + more
    const paysLater = tickets.some(({ due }) => due?.atTheDoor)
    return {
      sender,
      preview: t(i18n)`Show the QR code at the door, on your phone or printed.`,
      reason: t(i18n)`You’re receiving this because a ticket for ${title} was issued to this address.`,
      parts: [
        titlePart(t(i18n)`${plural(count, { one: 'Here is your ticket', other: 'Here are your # tickets' })}`),
        paragraph(t(i18n)`Show the QR code at the door, on your phone or printed. Each code admits one person, once.`),
        ...attachedDocuments(props.attached, reader),
        paysLater && fact(t(i18n)`Pay when you arrive.`),
        more > 0 && moreTickets(props, reader),
        eventBox(event, reader),
        count === 1 && action(tickets[0].link, t(i18n)`View my ticket`),
        ...tickets.map((facts) => ticketCard(facts, reader, count > 1)),
        connection_details !== null && box([heading(t(i18n)`How to join online`), richText(connection_details)]),
        small(
          t(i18n)`Order number: ${order_public_id}. Open the attached event.ics to add the event to your calendar.`,
        ),
      ],
    }
  },
}

function moreTickets({ tickets, more, order_link }: Props, { i18n }: Reader): Part {
  const shown = tickets.length
  const count = shown + more
  if (order_link === null)
    return box([
      fact(t(i18n)`This email has the first ${shown} of ${count} tickets. The person who ordered has all of them.`),
    ])
  return box([
    fact(t(i18n)`This email has the first ${shown} of ${count} tickets. Your order has all of them.`),
    link(order_link, t(i18n)`View all tickets`),
  ])
}

function ticketCard(facts: TicketFacts, reader: Reader, hasLink: boolean): Part {
  const { i18n } = reader
  const { public_id } = facts
  const parts = [
    lead(facts.item_name),
    fact(facts.attendee_name),
    picture({ cid: facts.cid, alt: t(i18n)`QR code of ticket ${public_id}`, side: QR_CODE_SIDE }),
    small(public_id),
    facts.awaits_payment && facts.due === null && fact(t(i18n)`This ticket becomes valid once the payment arrives.`),
    facts.due !== null && fact(whatIsDue(facts.due, reader)),
    hasLink && link(facts.link, t(i18n)`View this ticket`),
  ]
  return box(parts, styles.ticket)
}
