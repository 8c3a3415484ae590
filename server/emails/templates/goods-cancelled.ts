import { msg, t } from '@lingui/core/macro'
import { type EventFacts, eventBox } from './event-facts.ts'
import { formatMoney } from './format.ts'
import type { Sender } from './layout.ts'
import { action, paragraph, small, title as titlePart } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = {
  sender: Sender
  event: EventFacts
  order: { public_id: string; first_name: string; currency: string }
  item_name: string
  quantity: number
  /** Minor units that the order now awaits; null if it awaits no payment. */
  due: number | null
  /** True if the order was paid and the goods were not free. */
  isPaid: boolean
  link: string
}

/** To the buyer of goods that were cancelled without their order. */
export const goodsCancelled: Template<Props> = {
  name: 'goods-cancelled',
  subject: ({ event: { title } }) => msg`Part of your order for ${title} was cancelled`,
  body: ({ sender, event, order, item_name, quantity, due, isPaid, link }, reader) => {
    const { i18n, tag } = reader
    const { title, organizer_name } = event
    const { public_id, first_name, currency } = order
    const amount = due === null ? '' : formatMoney(due, currency, tag)
    return {
      sender,
      preview: t(i18n)`${organizer_name} cancelled ${quantity} × ${item_name} of your order ${public_id}.`,
      reason: t(i18n)`You’re receiving this because you ordered tickets for ${title}.`,
      parts: [
        titlePart(t(i18n)`Hello ${first_name}, part of your order was cancelled`),
        paragraph(t(i18n)`${organizer_name} cancelled ${quantity} × ${item_name} of your order ${public_id}.`),
        paragraph(t(i18n)`The rest of your order doesn’t change.`),
        due !== null && paragraph(t(i18n)`Amount due: ${amount}`),
        isPaid && paragraph(t(i18n)`This email isn’t a refund. ${organizer_name} sends any money back separately.`),
        eventBox(event, reader),
        action(link, t(i18n)`View my order`),
        small(t(i18n)`Didn’t expect this? Reply to this email to reach ${organizer_name}.`),
      ],
    }
  },
}
