export const INVOICE_STATUSES = ['UNPAID', 'PAID', 'VOID'] as const

export const DEFAULT_INVOICE_PREFIX = 'INV-'

/**
 * What stands before an invoice's number. A prefix that ends in a digit is set off by a hyphen: the digits at the end are
 * always the number and nothing else, so two numbers are never written alike, however often the prefix is changed.
 */
export function invoicePrefix(prefix: string | null): string {
  const chosen = prefix || DEFAULT_INVOICE_PREFIX
  return /\d$/.test(chosen) ? `${chosen}-` : chosen
}

const CREDIT_NOTE = 'CN-'

/** The same of credit notes; where the organizer has chosen a prefix it follows, so that events with different ones differ here, too. */
export function creditNotePrefix(prefix: string | null): string {
  return prefix ? `${CREDIT_NOTE}${invoicePrefix(prefix)}` : CREDIT_NOTE
}

/** An invoice's number as it is written. */
export function invoiceNumber(prefix: string | null, number: number): string {
  return `${invoicePrefix(prefix)}${number}`
}

/** How many days an archive has that names none, today the last of them. */
export const USUAL_ARCHIVE_DAYS = 30

/** In one archive: about a minute of drawing. */
export const MOST_DOCUMENTS = 2_000

/** Why documents cannot be had as one archive; null where they can. */
export function archiveProblem(counts: {
  invoices: number
  credit_notes: number
}): 'no_invoices' | 'too_many_invoices' | null {
  const count = counts.invoices + counts.credit_notes
  if (count === 0) return 'no_invoices'
  return count > MOST_DOCUMENTS ? 'too_many_invoices' : null
}
