export const PAYMENT_METHOD_KINDS = ['BANK_TRANSFER', 'CASH', 'INVOICE'] as const
export type PaymentMethodKind = (typeof PAYMENT_METHOD_KINDS)[number]

/** Offline payment method of an account. Only transfers have bank details. `reference` precedes the order number. */
export type PaymentMethod = {
  kind: PaymentMethodKind
  account_holder: string | null
  /** Without spaces. */
  iban: string | null
  bic: string | null
  reference: string | null
}

/** Maximum per account and per event. */
export const MAX_PAYMENT_METHODS = 10

/** IBAN in groups of four, as usually printed. */
export function spacedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

/** Payment reference for a transfer. It always contains the order number, by which the payment is found. */
export function transferReference({ reference }: Pick<PaymentMethod, 'reference'>, order_number: string): string {
  return reference ? `${reference} ${order_number}` : order_number
}

/** True if the methods include a transfer, which states its own reference; buyers must not see a second one. */
export function hasTransfer(methods: readonly Pick<PaymentMethod, 'kind'>[]): boolean {
  return methods.some(({ kind }) => kind === 'BANK_TRANSFER')
}

/** True if buyers may pay at the door. */
export function paysAtTheDoor(methods: readonly Pick<PaymentMethod, 'kind'>[]): boolean {
  return methods.some(({ kind }) => kind === 'CASH')
}

/** True if nothing is paid before the event, so no reference is needed. */
export function onlyPaysAtTheDoor(methods: readonly Pick<PaymentMethod, 'kind'>[]): boolean {
  return methods.length > 0 && methods.every(({ kind }) => kind === 'CASH')
}

type Admission = {
  offline_payment_methods: readonly Pick<PaymentMethod, 'kind'>[]
  allow_orders_awaiting_offline_payment_to_check_in: boolean
}

/**
 * True if check-in admits attendees whose order awaits payment. Payment at the door requires it; events may allow it otherwise.
 */
export function admitsUnpaid(settings: Admission): boolean {
  return settings.allow_orders_awaiting_offline_payment_to_check_in || paysAtTheDoor(settings.offline_payment_methods)
}

/**
 * Days within which an order must be paid; null for no limit. With payment at the door it can be paid until the event, so there
 * is no limit.
 */
export function daysToPay(
  settings: Pick<Admission, 'offline_payment_methods'> & { offline_payment_due_days: number | null },
) {
  return paysAtTheDoor(settings.offline_payment_methods) ? null : settings.offline_payment_due_days
}

/** Indexes of duplicate methods. Cash and invoices are always equal; bank accounts differ by IBAN. */
export function repeatedMethods(methods: readonly Pick<PaymentMethod, 'kind' | 'iban'>[]): number[] {
  const names = methods.map(({ kind, iban }) => `${kind} ${iban}`)
  return [...names.keys()].filter((index) => names.indexOf(names[index] ?? '') < index)
}
