import { msg, t } from '@lingui/core/macro'
import type { EventFacts } from './event-facts.ts'
import { formatMoney } from './format.ts'
import type { Sender } from './layout.ts'
import { type OrderFacts, orderTable } from './order-table.ts'
import { action, paragraph, small, title as titlePart } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = {
  sender: Sender
  event: EventFacts
  order: OrderFacts & { public_id: string; buyer_name: string; buyer_email: string }
  awaits_payment: boolean
  link: string
}

export const newOrder: Template<Props> = {
  name: 'new-order',
  subject: ({ event: { title }, order: { public_id } }) => msg`New order ${public_id} for ${title}`,
  body: ({ sender, event, order, awaits_payment, link }, reader) => {
    const { i18n, tag } = reader
    const { buyer_name, buyer_email } = order
    const { title } = event
    const amount = formatMoney(order.total_gross, order.currency, tag)
    return {
      sender,
      preview: t(i18n)`${buyer_name} ordered for ${amount}.`,
      reason: t(
        i18n,
      )`You’re receiving this because ${title} emails you about each order. You can turn this off in the event’s settings.`,
      parts: [
        titlePart(t(i18n)`A new order for ${title}`),
        paragraph(t(i18n)`${buyer_name} (${buyer_email}) ordered:`),
        orderTable(order, reader),
        awaits_payment &&
          small(
            t(i18n)`The payment hasn’t arrived yet. Mark the order as paid when it does, and we’ll send the tickets.`,
          ),
        action(link, t(i18n)`View order`),
      ],
    }
  },
}
