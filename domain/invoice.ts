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

/** An invoice's number as it is written. */
export function invoiceNumber(prefix: string | null, number: number): string {
  return `${invoicePrefix(prefix)}${number}`
}
