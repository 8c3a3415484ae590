import { plural, t } from '@lingui/core/macro'
import type { DrawnAttachment } from '#server/emails/delivery/stored-attachments.ts'
import { type Part, paragraph } from './parts.ts'
import type { Reader } from './render-email.ts'

/** One sentence for each kind of attached PDF. */
export function attachedDocuments(attached: readonly DrawnAttachment[], reader: Reader): Part[] {
  return KINDS.filter((kind) => attached.some((document) => document.kind === kind)).map((kind) =>
    paragraph(wordsOf(kind, attached, reader)),
  )
}

/** Removes the sentences of PDFs that the email does not carry after all. */
export function withoutDocuments(
  email: Part,
  { stored, left }: { stored: readonly DrawnAttachment[]; left: readonly DrawnAttachment[] },
  reader: Reader,
): Part {
  const gone = stored.filter(({ kind }) => !left.some((document) => document.kind === kind))
  return attachedDocuments(gone, reader).reduce(
    ({ html, text }, said) => ({
      html: html.replace(said.html, () => ''),
      text: text.replace(`${said.text}\n\n`, () => ''),
    }),
    email,
  )
}

const KINDS = ['tickets', 'invoice', 'credit_note'] as const

function wordsOf(kind: DrawnAttachment['kind'], attached: readonly DrawnAttachment[], { i18n }: Reader): string {
  if (kind === 'invoice') return t(i18n)`The invoice is attached as a PDF.`
  if (kind === 'credit_note') return t(i18n)`The credit note is attached as a PDF.`
  const count = attached.flatMap((document) => (document.kind === 'tickets' ? document.attendee_ids : [])).length
  return t(i18n)`${plural(count, { one: 'Your ticket is attached as a PDF.', other: 'Your tickets are attached as PDF.' })}`
}
