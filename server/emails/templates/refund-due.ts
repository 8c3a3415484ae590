import { msg, t } from '@lingui/core/macro'
import type { EventFacts } from './event-facts.ts'
import { formatMoney } from './format.ts'
import type { Sender } from './layout.ts'
import { action, paragraph, title as titlePart } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = {
  sender: Sender
  event: EventFacts
  order: { public_id: string; currency: string; buyer_name: string; buyer_email: string }
  /** Minor units. */
  amount: number
  fee: number
  link: string
}

/** To an organizer who has to pay back an order outside Foyer. */
export const refundDue: Template<Props> = {
  name: 'refund-due',
  subject: ({ event: { title }, order: { public_id } }) => msg`Refund to pay back: order ${public_id} for ${title}`,
  body: ({ sender, event: { title }, order, amount, fee, link }, { i18n, tag }) => {
    const { public_id, buyer_name, buyer_email } = order
    const due = formatMoney(amount, order.currency, tag)
    const kept = formatMoney(fee, order.currency, tag)
    return {
      sender,
      preview: t(i18n)`${buyer_name} cancelled. Pay back ${due}.`,
      reason: t(
        i18n,
      )`You’re receiving this because ${title} emails you about each order. You can turn this off in the event’s settings.`,
      parts: [
        titlePart(t(i18n)`Pay back ${due} to ${buyer_name}`),
        paragraph(
          t(i18n)`${buyer_name} (${buyer_email}) cancelled tickets of order ${public_id}, which was paid offline.`,
        ),
        fee > 0 && paragraph(t(i18n)`You keep a cancellation fee of ${kept}.`),
        paragraph(
          t(i18n)`Pay the money back your own way, then mark the refund as paid back. We’ll tell the buyer then.`,
        ),
        action(link, t(i18n)`View order`),
      ],
    }
  },
}
