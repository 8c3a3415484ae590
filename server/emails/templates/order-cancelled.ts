import { msg, t } from '@lingui/core/macro'
import type { DrawnAttachment } from '#server/emails/delivery/stored-attachments.ts'
import { attachedDocuments } from './attached-documents.ts'
import { cancellationRefund, type ToldRefund } from './cancellation-refund.ts'
import { type EventFacts, eventBox } from './event-facts.ts'
import type { Sender } from './layout.ts'
import { paragraph, small, title as titlePart } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = {
  sender: Sender
  event: EventFacts
  order: { public_id: string; first_name: string; currency: string }
  was_not_paid: boolean
  /** Of a paid order that its buyer cancelled. */
  refund: ToldRefund | null
  attached: readonly DrawnAttachment[]
}

export const orderCancelled: Template<Props> = {
  name: 'order-cancelled',
  subject: ({ event: { title } }) => msg`Your order for ${title} was cancelled`,
  body: ({ sender, event, order, was_not_paid, refund, attached }, reader) => {
    const { i18n } = reader
    const { title, organizer_name } = event
    const { public_id, first_name, currency } = order
    return {
      sender,
      preview: t(i18n)`Order ${public_id} was cancelled. Its tickets are no longer valid.`,
      reason: t(i18n)`You’re receiving this because you ordered tickets for ${title}.`,
      parts: [
        titlePart(t(i18n)`Hello ${first_name}, your order was cancelled`),
        paragraph(t(i18n)`Order ${public_id} was cancelled. Its tickets are no longer valid.`),
        was_not_paid && paragraph(t(i18n)`The payment didn’t arrive in time.`),
        ...(refund ? cancellationRefund({ refund, currency, organizer_name }, reader) : []),
        ...attachedDocuments(attached, reader),
        eventBox(event, reader),
        small(t(i18n)`Didn’t expect this? Reply to this email to reach ${organizer_name}.`),
      ],
    }
  },
}
