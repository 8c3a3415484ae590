import { msg, plural, t } from '@lingui/core/macro'
import { type EventFacts, eventBox } from './event-facts.ts'
import type { Sender } from './layout.ts'
import { action, paragraph, small, title as titlePart } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = {
  sender: Sender
  event: EventFacts
  order: { public_id: string; first_name: string }
  invoice_number: string
  /** Number of credit notes attached beside the invoice. */
  credit_notes: number
  link: string
}

export const invoice: Template<Props> = {
  name: 'invoice',
  subject: ({ event: { title }, invoice_number }) => msg`Invoice ${invoice_number} for ${title}`,
  body: ({ sender, event, order, invoice_number, credit_notes, link }, reader) => {
    const { i18n } = reader
    const { title } = event
    const { public_id, first_name } = order
    return {
      sender,
      preview: t(i18n)`Invoice ${invoice_number} is attached as a PDF.`,
      reason: t(i18n)`You’re receiving this because you ordered tickets for ${title}.`,
      parts: [
        titlePart(t(i18n)`Hello ${first_name}, here is your invoice`),
        paragraph(t(i18n)`Invoice ${invoice_number} is attached as a PDF.`),
        credit_notes > 0 &&
          paragraph(
            t(
              i18n,
            )`${plural(credit_notes, { one: 'The credit note that corrects it is attached as well.', other: 'The # credit notes that correct it are attached as well.' })}`,
          ),
        eventBox(event, reader),
        action(link, t(i18n)`View my order`),
        small(t(i18n)`Order number: ${public_id}.`),
      ],
    }
  },
}
