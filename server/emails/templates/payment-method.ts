import { t } from '@lingui/core/macro'
import {
  hasTransfer,
  onlyPaysAtTheDoor,
  type PaymentMethod,
  type PaymentMethodKind,
  spacedIban,
  transferReference,
} from '#domain/payment-method.ts'
import { formatMoney } from './format.ts'
import { box, fact, heading, type Parts, paragraph, richText } from './parts.ts'
import type { Reader } from './render-email.ts'
import { styles } from './styles.ts'

export type ToPay = {
  order: { public_id: string; total_gross: number; currency: string }
  payment_methods: readonly PaymentMethod[]
  payment_instructions: string | null
}

/** The amount due, its reference and the ways to pay. */
export function whatToPay({ order, payment_methods, payment_instructions }: ToPay, reader: Reader) {
  const { i18n, tag } = reader
  const { public_id } = order
  const amount = formatMoney(order.total_gross, order.currency, tag)
  return box([
    paragraph(t(i18n)`Amount due: ${amount}`, styles.to_pay),
    !hasTransfer(payment_methods) &&
      !onlyPaysAtTheDoor(payment_methods) &&
      paragraph(t(i18n)`Reference: ${public_id}`, styles.to_pay),
    ...payment_methods.flatMap((method) => paymentMethod(method, public_id, reader)),
    payment_instructions !== null && richText(payment_instructions),
  ])
}

/** One payment method, written out in the reader's language. */
function paymentMethod(method: PaymentMethod, order_number: string, reader: Reader): Parts {
  return BY_KIND[method.kind](method, order_number, reader)
}

type Written = typeof paymentMethod

const BY_KIND: Record<PaymentMethodKind, Written> = {
  BANK_TRANSFER: (method, order_number, { i18n }) => {
    const { account_holder, bic } = method
    const iban = spacedIban(method.iban ?? '')
    const reference = transferReference(method, order_number)
    return [
      heading(t(i18n)`Bank transfer`),
      fact(t(i18n)`Account holder: ${account_holder}`),
      fact(t(i18n)`IBAN: ${iban}`),
      bic !== null && fact(t(i18n)`BIC: ${bic}`),
      fact(t(i18n)`Reference: ${reference}`),
    ]
  },
  CASH: (_method, _order_number, { i18n }) => [
    heading(t(i18n)`At the door`),
    fact(t(i18n)`Pay in cash when you arrive.`),
  ],
  INVOICE: (_method, _order_number, { i18n }) => [
    heading(t(i18n)`Invoice`),
    fact(t(i18n)`The organizer sends you an invoice.`),
  ],
}
