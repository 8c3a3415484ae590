import { msg, t } from '@lingui/core/macro'
import { type EventFacts, eventBox } from './event-facts.ts'
import { formatPeriod } from './format.ts'
import type { Sender } from './layout.ts'
import { action, paragraph, small, title as titlePart } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = {
  sender: Sender
  event: EventFacts
  order: { public_id: string; first_name: string }
  /** Time until which it can be paid another way. */
  until: string
  link: string
}

export const paymentFailed: Template<Props> = {
  name: 'payment-failed',
  subject: ({ event: { title } }) => msg`Your payment for ${title} didn’t arrive`,
  body: ({ sender, event, order, until: at, link }, reader) => {
    const { i18n, tag } = reader
    const { title, organizer_name } = event
    const { public_id, first_name } = order
    const until = formatPeriod({ start: at, end: null }, event.timezone, tag)
    return {
      sender,
      preview: t(i18n)`You can pay another way until ${until}.`,
      reason: t(i18n)`You’re receiving this because you ordered tickets for ${title}.`,
      parts: [
        titlePart(t(i18n)`${first_name}, your payment didn’t arrive`),
        paragraph(
          t(
            i18n,
          )`Your bank didn’t carry out the payment for your order ${public_id}. We’re holding your tickets until ${until}, so that you can pay another way.`,
        ),
        eventBox(event, reader),
        action(link, t(i18n)`Pay now`),
        small(t(i18n)`Do you have a question? Reply to this email to reach ${organizer_name}.`),
      ],
    }
  },
}
