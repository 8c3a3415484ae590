import { t } from '@lingui/core/macro'
import { type PaymentMethod, type PaymentMethodKind, spacedIban, transferReference } from '#domain/payment-method.ts'
import { fact, heading, type Parts } from './parts.ts'
import type { Reader } from './render-email.ts'

/** One way to be paid, written out in the reader's language. */
export function paymentMethod(method: PaymentMethod, order_number: string, reader: Reader): Parts {
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
  CASH: (_method, _order_number, { i18n }) => [heading(t(i18n)`Cash`), fact(t(i18n)`Pay in cash at the entrance.`)],
  INVOICE: (_method, _order_number, { i18n }) => [
    heading(t(i18n)`Invoice`),
    fact(t(i18n)`The organizer sends you an invoice.`),
  ],
}
