import { msg, t } from '@lingui/core/macro'
import { type EventFacts, eventBox } from './event-facts.ts'
import { formatPeriod } from './format.ts'
import type { Sender } from './layout.ts'
import { type OrderFacts, orderTable } from './order-table.ts'
import { action, paragraph, small, title as titlePart } from './parts.ts'
import { type ToPay, whatToPay } from './payment-method.ts'
import type { Template } from './render-email.ts'

type Props = ToPay & {
  sender: Sender
  event: EventFacts
  order: OrderFacts & { first_name: string }
  due_at: string
  link: string
}

export const paymentReminder: Template<Props> = {
  name: 'payment-reminder',
  subject: ({ event: { title } }) => msg`Your payment for ${title} is due soon`,
  body: (props, reader) => {
    const { i18n, tag } = reader
    const { sender, event, order, due_at, link } = props
    const { title, organizer_name } = event
    const { public_id, first_name } = order
    const until = formatPeriod({ start: due_at, end: null }, event.timezone, tag)
    return {
      sender,
      preview: t(i18n)`Please pay by ${until} to keep your order.`,
      reason: t(i18n)`You’re receiving this because you ordered tickets for ${title}.`,
      parts: [
        titlePart(t(i18n)`${first_name}, your payment is still due`),
        paragraph(t(i18n)`We’re holding your order until ${until}. Without a payment it’s cancelled after that.`),
        whatToPay(props, reader),
        eventBox(event, reader),
        orderTable(order, reader),
        action(link, t(i18n)`View my order`),
        small(t(i18n)`Order number: ${public_id}. Paid already? ${organizer_name} will confirm it soon.`),
      ],
    }
  },
}
