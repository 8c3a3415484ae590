import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OrderPaymentMethod } from '#domain/received-method.ts'

/** Names of the ways in which an order was paid. A new one without a name does not compile. */
export const RECEIVED_METHOD_NAMES: Record<Exclude<OrderPaymentMethod, 'NONE'>, MessageDescriptor> = {
  CARD: msg`Card`,
  CASH: msg`Cash`,
  BANK_TRANSFER: msg`Bank transfer`,
  CARD_OUTSIDE: msg`Card terminal or other provider`,
  OTHER: msg`Other`,
}
