import { msg, t } from '@lingui/core/macro'
import { onlyPaysAtTheDoor, paysAtTheDoor } from '#domain/payment-method.ts'
import type { DrawnAttachment } from '#server/emails/delivery/stored-attachments.ts'
import { attachedDocuments } from './attached-documents.ts'
import { type EventFacts, eventBox } from './event-facts.ts'
import type { Sender } from './layout.ts'
import { type OrderFacts, orderTable } from './order-table.ts'
import { action, box, heading, link, type Parts, paragraph, richText, small, title as titlePart } from './parts.ts'
import { type ToPay, whatToPay } from './payment-method.ts'
import type { Reader, Template } from './render-email.ts'

type Props = ToPay & {
  sender: Sender
  event: EventFacts
  order: OrderFacts & { first_name: string }
  link: string
  has_tickets: boolean
  /** Tickets are sent in a separate email at the same time. */
  sends_tickets: boolean
  awaits_payment: boolean
  connection_details: string | null
  /** Link to the invoice as PDF; null if there is none. */
  invoice_link: string | null
  attached: readonly DrawnAttachment[]
}

export const orderConfirmation: Template<Props> = {
  name: 'order-confirmation',
  subject: ({ event: { title }, awaits_payment, payment_methods }) => {
    if (!awaits_payment) return msg`Your order for ${title}`
    return onlyPaysAtTheDoor(payment_methods)
      ? msg`Your order for ${title}: pay at the door`
      : msg`Your order for ${title}: how to pay`
  },
  body: (props, reader) => {
    const { i18n } = reader
    const { sender, event, order, awaits_payment, connection_details } = props
    const { title } = event
    const { public_id } = order
    return {
      sender,
      preview: previewOf(props, reader),
      reason: t(i18n)`You’re receiving this because you ordered tickets for ${title}.`,
      parts: [
        ...(awaits_payment ? howToPay(props, reader) : confirmed(props, reader)),
        ...attachedDocuments(props.attached, reader),
        eventBox(event, reader),
        orderTable(order, reader),
        action(props.link, t(i18n)`View my order`),
        props.invoice_link !== null && link(props.invoice_link, t(i18n)`Download the invoice (PDF)`),
        connection_details !== null && box([heading(t(i18n)`How to join online`), richText(connection_details)]),
        small(t(i18n)`Order number: ${public_id}. Keep this email: the button opens your order without a password.`),
      ],
    }
  },
}

function previewOf({ awaits_payment, payment_methods, order: { public_id } }: Props, { i18n }: Reader): string {
  if (!awaits_payment) return t(i18n)`Order ${public_id} is confirmed.`
  return onlyPaysAtTheDoor(payment_methods) ? t(i18n)`Pay when you arrive.` : t(i18n)`One last step: your payment.`
}

function confirmed({ order, sends_tickets }: Props, { i18n }: Reader): Parts {
  const { first_name } = order
  return [
    titlePart(t(i18n)`Thank you, ${first_name}`),
    paragraph(
      sends_tickets
        ? t(i18n)`Your order is confirmed. We’re sending the tickets in a separate email.`
        : t(i18n)`Your order is confirmed.`,
    ),
  ]
}

function howToPay(props: Props, reader: Reader): Parts {
  const { i18n } = reader
  const { first_name } = props.order
  return [
    titlePart(
      onlyPaysAtTheDoor(props.payment_methods)
        ? t(i18n)`Thank you, ${first_name}`
        : t(i18n)`Thank you, ${first_name}: one last step`,
    ),
    paragraph(whatHappens(props, reader)),
    whatToPay(props, reader),
  ]
}

/** Says when the tickets arrive, and whether they admit before the payment. */
function whatHappens({ has_tickets, sends_tickets, payment_methods }: Props, { i18n }: Reader): string {
  const isOnlyAtTheDoor = onlyPaysAtTheDoor(payment_methods)
  if (!has_tickets)
    return isOnlyAtTheDoor
      ? t(i18n)`We’re holding your order. Pay at the door when you arrive.`
      : t(i18n)`We’re holding your order until the payment arrives.`
  if (!sends_tickets) return t(i18n)`Your places are reserved. We’ll send your tickets as soon as the payment arrives.`
  if (isOnlyAtTheDoor)
    return t(
      i18n,
    )`Your places are reserved. Pay at the door and show the code of your ticket. We’re sending the tickets in a separate email.`
  return paysAtTheDoor(payment_methods)
    ? t(
        i18n,
      )`Your places are reserved. Pay in advance, or at the door when you show the code of your ticket. We’re sending the tickets in a separate email.`
    : t(i18n)`Your places are reserved. We’re sending the tickets in a separate email. See below how to pay.`
}
