import { msg, t } from '@lingui/core/macro'
import { type EventFacts, eventBox } from './event-facts.ts'
import type { Sender } from './layout.ts'
import { paragraph, small, title as titlePart } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = {
  sender: Sender
  event: EventFacts
  order: { public_id: string; first_name: string }
  was_not_paid: boolean
}

export const orderCancelled: Template<Props> = {
  subject: ({ event: { title } }) => msg`Your order for ${title} was cancelled`,
  body: ({ sender, event, order, was_not_paid }, reader) => {
    const { i18n } = reader
    const { title, organizer_name } = event
    const { public_id, first_name } = order
    return {
      sender,
      preview: t(i18n)`Order ${public_id} is cancelled, its tickets are no longer valid.`,
      reason: t(i18n)`You receive this because you ordered for ${title}.`,
      parts: [
        titlePart(t(i18n)`Hello ${first_name}, your order was cancelled`),
        paragraph(t(i18n)`Order ${public_id} is cancelled, and its tickets no longer open the door.`),
        was_not_paid && paragraph(t(i18n)`The payment has not arrived in time.`),
        eventBox(event, reader),
        small(t(i18n)`Did you not expect this? Answer this e-mail, and ${organizer_name} will read it.`),
      ],
    }
  },
}
