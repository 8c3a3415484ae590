export const INVOICE_STATUSES = ['UNPAID', 'PAID', 'VOID'] as const

export const DEFAULT_INVOICE_PREFIX = 'INV-'

/**
 * Prefix of invoice numbers. A hyphen is added to prefixes that end in a digit, so that the trailing digits are always exactly
 * the number. No two invoice numbers are equal then, however often the prefix changes.
 */
export function invoicePrefix(prefix: string | null): string {
  const chosen = prefix || DEFAULT_INVOICE_PREFIX
  return /\d$/.test(chosen) ? `${chosen}-` : chosen
}

const CREDIT_NOTE = 'CN-'

/**
 * Prefix of credit note numbers. It contains the organizer's prefix if there is one, so that events with different prefixes also
 * differ here.
 */
export function creditNotePrefix(prefix: string | null): string {
  return prefix ? `${CREDIT_NOTE}${invoicePrefix(prefix)}` : CREDIT_NOTE
}

/** Invoice number as printed. */
export function invoiceNumber(prefix: string | null, number: number): string {
  return `${invoicePrefix(prefix)}${number}`
}

/** Default number of days in an archive, today included. */
export const USUAL_ARCHIVE_DAYS = 30

/** Maximum per archive: about a minute of drawing. */
export const MOST_DOCUMENTS = 2_000

/** Reason why documents cannot be downloaded as one archive; null if they can. */
export function archiveProblem(counts: {
  invoices: number
  credit_notes: number
}): 'no_invoices' | 'too_many_invoices' | null {
  const count = counts.invoices + counts.credit_notes
  if (count === 0) return 'no_invoices'
  return count > MOST_DOCUMENTS ? 'too_many_invoices' : null
}
