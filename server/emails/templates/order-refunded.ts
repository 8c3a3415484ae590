import { msg, t } from '@lingui/core/macro'
import type { DrawnAttachment } from '#server/emails/delivery/stored-attachments.ts'
import { attachedDocuments } from './attached-documents.ts'
import { type EventFacts, eventBox } from './event-facts.ts'
import { formatMoney } from './format.ts'
import type { Sender } from './layout.ts'
import { action, amountTable, paragraph, small, title as titlePart } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = {
  sender: Sender
  event: EventFacts
  order: { public_id: string; first_name: string; currency: string; status: string }
  /** Minor units. */
  amount: number
  /** Cancellation fee that was kept. */
  fee: number
  lines: readonly { item_name: string; amount: number }[]
  link: string
  attached: readonly DrawnAttachment[]
}

export const orderRefunded: Template<Props> = {
  name: 'order-refunded',
  subject: ({ event: { title } }) => msg`Your refund for ${title}`,
  body: ({ sender, event, order, amount, fee, lines, link, attached }, reader) => {
    const { i18n, tag } = reader
    const { title, organizer_name } = event
    const { public_id, first_name, currency } = order
    const total = formatMoney(amount, currency, tag)
    const kept = formatMoney(fee, currency, tag)
    return {
      sender,
      preview: t(i18n)`${organizer_name} refunded ${total} of your order ${public_id}.`,
      reason: t(i18n)`You’re receiving this because you ordered tickets for ${title}.`,
      parts: [
        titlePart(t(i18n)`Hello ${first_name}, you’re getting ${total} back`),
        paragraph(t(i18n)`${organizer_name} refunded ${total} of your order ${public_id}.`),
        amountTable([
          ...lines.map((line) => ({
            kind: 'line' as const,
            label: line.item_name,
            amount: formatMoney(line.amount, currency, tag),
          })),
          { kind: 'total', label: t(i18n)`Refunded`, amount: total },
        ]),
        fee > 0 && paragraph(t(i18n)`The cancellation fee is ${kept}.`),
        order.status !== 'CANCELLED' && paragraph(t(i18n)`Tickets that weren’t cancelled stay valid.`),
        ...attachedDocuments(attached, reader),
        eventBox(event, reader),
        action(link, t(i18n)`View my order`),
        small(t(i18n)`Didn’t expect this? Reply to this email to reach ${organizer_name}.`),
      ],
    }
  },
}
