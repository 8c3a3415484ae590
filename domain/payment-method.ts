export const PAYMENT_METHOD_KINDS = ['BANK_TRANSFER', 'CASH', 'INVOICE'] as const
export type PaymentMethodKind = (typeof PAYMENT_METHOD_KINDS)[number]

/** How an account is paid without a card. Only a transfer has an account to go to; `reference` stands before the order number. */
export type PaymentMethod = {
  kind: PaymentMethodKind
  account_holder: string | null
  /** Without spaces. */
  iban: string | null
  bic: string | null
  reference: string | null
}

/** Of one account, and of one event. */
export const MAX_PAYMENT_METHODS = 10

/** In groups of four, as it is printed and read out. */
export function spacedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

/** The text that a buyer writes on a transfer. It always holds the order number, by which the payment is found. */
export function transferReference({ reference }: Pick<PaymentMethod, 'reference'>, order_number: string): string {
  return reference ? `${reference} ${order_number}` : order_number
}

/** A transfer says itself what to write on it; nobody is told two references. */
export function hasTransfer(methods: readonly Pick<PaymentMethod, 'kind'>[]): boolean {
  return methods.some(({ kind }) => kind === 'BANK_TRANSFER')
}

/** Whether buyers may pay when they come. */
export function paysAtTheDoor(methods: readonly Pick<PaymentMethod, 'kind'>[]): boolean {
  return methods.some(({ kind }) => kind === 'CASH')
}

/** Nothing is to be paid before, so nobody needs a reference. */
export function onlyPaysAtTheDoor(methods: readonly Pick<PaymentMethod, 'kind'>[]): boolean {
  return methods.length > 0 && methods.every(({ kind }) => kind === 'CASH')
}

type Admission = {
  offline_payment_methods: readonly Pick<PaymentMethod, 'kind'>[]
  allow_orders_awaiting_offline_payment_to_check_in: boolean
}

/** Whether check-in admits attendees whose order awaits payment. Paying at the door needs it; events may allow it besides. */
export function admitsUnpaid(settings: Admission): boolean {
  return settings.allow_orders_awaiting_offline_payment_to_check_in || paysAtTheDoor(settings.offline_payment_methods)
}

/** Within how many days an order is to be paid; null: it waits. At the door it may be paid until the event, so it waits. */
export function daysToPay(
  settings: Pick<Admission, 'offline_payment_methods'> & { offline_payment_due_days: number | null },
) {
  return paysAtTheDoor(settings.offline_payment_methods) ? null : settings.offline_payment_due_days
}

/** Which of them are there a second time: cash and invoices are the same wherever they stand, accounts differ by their IBAN. */
export function repeatedMethods(methods: readonly Pick<PaymentMethod, 'kind' | 'iban'>[]): number[] {
  const names = methods.map(({ kind, iban }) => `${kind} ${iban}`)
  return [...names.keys()].filter((index) => names.indexOf(names[index] ?? '') < index)
}
