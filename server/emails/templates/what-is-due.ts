import { t } from '@lingui/core/macro'
import { formatMoney } from './format.ts'
import type { Reader } from './render-email.ts'

export type Due = {
  /** Total of the order, minor units. */
  amount: number
  currency: string
  /** True if the order contains more than this ticket. */
  isMore: boolean
  atTheDoor: boolean
}

/** "€18.00 due at the door" */
export function whatIsDue({ amount, currency, isMore, atTheDoor }: Due, { i18n, tag }: Reader): string {
  const sum = formatMoney(amount, currency, tag)
  if (!atTheDoor) return isMore ? t(i18n)`${sum} not paid yet for the whole order` : t(i18n)`${sum} not paid yet`
  return isMore ? t(i18n)`${sum} due at the door for the whole order` : t(i18n)`${sum} due at the door`
}
