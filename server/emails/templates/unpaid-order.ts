import { t } from '@lingui/core/macro'
import { type EventFacts, eventBox } from './event-facts.ts'
import { formatPeriod } from './format.ts'
import type { Sender } from './layout.ts'
import { type OrderFacts, orderTable } from './order-table.ts'
import { action, paragraph, small, title as titlePart } from './parts.ts'
import { type ToPay, whatToPay } from './payment-method.ts'
import type { Reader } from './render-email.ts'

export type UnpaidOrder = ToPay & {
  sender: Sender
  event: EventFacts
  order: OrderFacts & { first_name: string }
  due_at: string
  link: string
}

/** Day and time until which the order is held, in the reader's language. */
export const heldUntil = ({ due_at, event }: UnpaidOrder, { tag }: Reader) =>
  formatPeriod({ start: due_at, end: null }, event.timezone, tag)

type Words = { preview: string; heading: string; text: string }

/** Body of an email about an order without its payment: what to pay, and the order. */
export function unpaidOrderBody(props: UnpaidOrder, reader: Reader, { preview, heading, text }: Words) {
  const { i18n } = reader
  const { sender, event, order, link } = props
  const { title, organizer_name } = event
  const { public_id } = order
  return {
    sender,
    preview,
    reason: t(i18n)`You’re receiving this because you ordered tickets for ${title}.`,
    parts: [
      titlePart(heading),
      paragraph(text),
      whatToPay(props, reader),
      eventBox(event, reader),
      orderTable(order, reader),
      action(link, t(i18n)`View my order`),
      small(t(i18n)`Order number: ${public_id}. Paid already? ${organizer_name} will confirm it soon.`),
    ],
  }
}
