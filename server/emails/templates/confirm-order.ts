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
  subject: ({ event: { title } }) => msg`Please confirm your order for ${title}`,
  body: ({ sender, event, order, link, reserved_until }, reader) => {
    const { i18n, locale } = reader
    const { title } = event
    const { first_name } = order
    const until = formatTime(reserved_until, event.timezone, locale)
    return {
      sender,
      preview: t(i18n)`One step is left: confirm it until ${until}.`,
      reason: t(
        i18n,
      )`You receive this because somebody ordered for ${title} with this address. If it was not you, ignore it: nothing is ordered then.`,
      parts: [
        titlePart(t(i18n)`Hello ${first_name}, one step is left`),
        paragraph(t(i18n)`Confirm your order until ${until}. After that your places go to others.`),
        action(link, t(i18n)`Confirm my order`),
        eventBox(event, reader),
        orderTable(order, reader),
        small(t(i18n)`If you asked for this e-mail several times, only the button of the newest one works.`),
      ],
    }
  },
}
