import { t } from '@lingui/core/macro'
import type { Face } from '#domain/prints.ts'
import { whatIsDue } from '#server/emails/templates/what-is-due.ts'
import type { PdfBadgeCell } from '#server/pdf/pdf-document.ts'
import type { PdfReader } from '#server/pdf/pdf-words.ts'
import { dueOf, type PrintedTicket } from './printed-ticket.ts'

type For = { face: Face; reader: PdfReader }

/** A badge or label; the amount due follows the product. */
export function badgeCell(ticket: PrintedTicket, { face, reader }: For): PdfBadgeCell {
  const { first_name, last_name, public_id, item_name, event, ticket_code } = ticket
  const due = dueOf(ticket)
  return {
    kind: 'badge',
    face,
    first_name,
    last_name,
    product: due ? `${item_name} · ${whatIsDue(due, reader)}` : item_name,
    event: event.title,
    code: { content: ticket_code, alt: t(reader.i18n)`QR code of ticket ${public_id}` },
  }
}
