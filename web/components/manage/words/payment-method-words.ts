import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { IconBuildingBank, IconCash, IconFileInvoice, type TablerIcon } from '@tabler/icons-react'
import { type PaymentMethod, type PaymentMethodKind, spacedIban } from '#domain/payment-method.ts'
import { PAYMENT_METHOD_NAMES } from './payment-method-names.ts'

/** Texts of the offline payment methods. A new method without texts does not compile. */
export const PAYMENT_METHOD_WORDS: Record<PaymentMethodKind, { text: MessageDescriptor; icon: TablerIcon }> = {
  BANK_TRANSFER: {
    text: msg`Buyers see the account and what to write on the transfer.`,
    icon: IconBuildingBank,
  },
  CASH: {
    text: msg`Buyers pay in cash when they arrive. Check-in shows what’s due and admits them once they pay.`,
    icon: IconCash,
  },
  INVOICE: {
    text: msg`Buyers are told to expect an invoice from you.`,
    icon: IconFileInvoice,
  },
}

/** Name of a payment method in one line; bank accounts with their IBAN. */
export function usePaymentMethodName(): (method: Pick<PaymentMethod, 'kind' | 'iban'>) => string {
  const { i18n } = useLingui()
  return ({ kind, iban }) => {
    const name = i18n._(PAYMENT_METHOD_NAMES[kind])
    return iban ? `${name} · ${spacedIban(iban)}` : name
  }
}
