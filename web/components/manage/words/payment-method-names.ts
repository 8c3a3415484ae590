import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PaymentMethodKind } from '#domain/payment-method.ts'

/** Names of the offline payment methods. A new method without a name does not compile. */
export const PAYMENT_METHOD_NAMES: Record<PaymentMethodKind, MessageDescriptor> = {
  BANK_TRANSFER: msg`Bank transfer`,
  CASH: msg`At the door`,
  INVOICE: msg`Invoice`,
}
