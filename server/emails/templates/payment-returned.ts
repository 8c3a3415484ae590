import { msg, t } from '@lingui/core/macro'
import { type EventFacts, eventBox } from './event-facts.ts'
import { formatMoney } from './format.ts'
import type { Sender } from './layout.ts'
import { action, paragraph, small, title as titlePart } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = {
  sender: Sender
  event: EventFacts
  order: { public_id: string; first_name: string }
  /** Minor units. */
  amount: number
  currency: string
  link: string
}

export const paymentReturned: Template<Props> = {
  name: 'payment-returned',
  subject: ({ event: { title } }) => msg`Your card payment for ${title} is going back to you`,
  body: ({ sender, event, order, amount, currency, link }, reader) => {
    const { i18n, tag } = reader
    const { title, organizer_name } = event
    const { public_id, first_name } = order
    const total = formatMoney(amount, currency, tag)
    return {
      sender,
      preview: t(i18n)`We couldn’t use your payment of ${total} for your order ${public_id}.`,
      reason: t(i18n)`You’re receiving this because you ordered tickets for ${title}.`,
      parts: [
        titlePart(t(i18n)`Hello ${first_name}, you’re getting ${total} back`),
        paragraph(
          t(
            i18n,
          )`Your card was charged, but we couldn’t use the payment for your order ${public_id}: the order had ended, was already paid or had another amount.`,
        ),
        paragraph(
          t(
            i18n,
          )`The full amount is refunded to your card. You don’t have to do anything. Your bank may take up to ten days to show it.`,
        ),
        eventBox(event, reader),
        action(link, t(i18n)`View my order`),
        small(t(i18n)`Do you have a question? Reply to this email to reach ${organizer_name}.`),
      ],
    }
  },
}
