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

export const paymentWarning: Template<Props> = {
  name: 'payment-warning',
  subject: ({ event: { title } }) => msg`Your order for ${title} will be cancelled soon`,
  body: (props, reader) => {
    const { i18n, tag } = reader
    const { sender, event, order, due_at, link } = props
    const { title, organizer_name } = event
    const { public_id, first_name } = order
    const until = formatPeriod({ start: due_at, end: null }, event.timezone, tag)
    return {
      sender,
      preview: t(i18n)`We’ll cancel your order on ${until} unless you pay before.`,
      reason: t(i18n)`You’re receiving this because you ordered tickets for ${title}.`,
      parts: [
        titlePart(t(i18n)`${first_name}, your order will be cancelled soon`),
        paragraph(
          t(
            i18n,
          )`We haven’t received your payment. We’ll cancel your order on ${until} and release its tickets. Pay before then to keep them.`,
        ),
        whatToPay(props, reader),
        eventBox(event, reader),
        orderTable(order, reader),
        action(link, t(i18n)`View my order`),
        small(t(i18n)`Order number: ${public_id}. Paid already? ${organizer_name} will confirm it soon.`),
      ],
    }
  },
}
