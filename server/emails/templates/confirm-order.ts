import { msg, t } from '@lingui/core/macro'
import { type EventFacts, eventBox } from './event-facts.ts'
import { formatTime } from './format.ts'
import type { Sender } from './layout.ts'
import { type OrderFacts, orderTable } from './order-table.ts'
import { action, paragraph, small, title as titlePart } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = {
  sender: Sender
  event: EventFacts
  order: OrderFacts & { public_id: string; first_name: string }
  link: string
  reserved_until: string
}

export const confirmOrder: Template<Props> = {
  name: 'confirm-order',
  subject: ({ event: { title } }) => msg`Confirm your order for ${title}`,
  body: ({ sender, event, order, link, reserved_until }, reader) => {
    const { i18n, tag } = reader
    const { title } = event
    const { first_name } = order
    const until = formatTime(reserved_until, event.timezone, tag)
    return {
      sender,
      preview: t(i18n)`One last step: confirm your order by ${until}.`,
      reason: t(
        i18n,
      )`You’re receiving this because someone used this address to order tickets for ${title}. If it wasn’t you, ignore this email and nothing is ordered.`,
      parts: [
        titlePart(t(i18n)`Hello ${first_name}, one last step`),
        paragraph(t(i18n)`Confirm your order by ${until}. After that, your tickets go to others.`),
        action(link, t(i18n)`Confirm my order`),
        eventBox(event, reader),
        orderTable(order, reader),
        small(t(i18n)`If you asked for this email more than once, only the button in the latest one works.`),
      ],
    }
  },
}
