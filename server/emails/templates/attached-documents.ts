import type { I18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { DrawnAttachment } from '#server/emails/delivery/stored-attachments.ts'
import { type Part, paragraph } from './parts.ts'
import type { Reader } from './render-email.ts'

/** One sentence for each kind of attached PDF. */
export function attachedDocuments(attached: readonly DrawnAttachment[], { i18n }: Pick<Reader, 'i18n'>): Part[] {
  const kinds = KINDS.filter((kind) => attached.some((document) => document.kind === kind))
  return kinds.map((kind) => paragraph(wordsOf(kind, attached, i18n)))
}

type Left = { stored: readonly DrawnAttachment[]; left: readonly DrawnAttachment[]; i18n: I18n }

/** Removes the sentences of PDFs that the email does not carry after all. */
export function withoutDocuments(email: Part, { stored, left, i18n }: Left): Part {
  const gone = stored.filter(({ kind }) => !left.some((document) => document.kind === kind))
  return attachedDocuments(gone, { i18n }).reduce(
    ({ html, text }, said) => ({
      html: html.replace(said.html, () => ''),
      text: text.replace(`${said.text}\n\n`, () => ''),
    }),
    email,
  )
}

const KINDS = ['tickets', 'invoice', 'credit_note'] as const

function wordsOf(kind: DrawnAttachment['kind'], attached: readonly DrawnAttachment[], i18n: I18n): string {
  if (kind === 'invoice') return t(i18n)`The invoice is attached as a PDF.`
  if (kind === 'credit_note') return t(i18n)`The credit note is attached as a PDF.`
  const count = attached.flatMap((document) => (document.kind === 'tickets' ? document.attendee_ids : [])).length
  return t(
    i18n,
  )`${plural(count, { one: 'Your ticket is attached as a PDF.', other: 'Your tickets are attached as PDF.' })}`
}
