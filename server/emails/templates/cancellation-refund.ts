import { t } from '@lingui/core/macro'
import type { RefundWay } from '#domain/self-service.ts'
import { formatMoney } from './format.ts'
import { type Parts, paragraph } from './parts.ts'
import type { Reader } from './render-email.ts'

/** In minor units. */
export type ToldRefund = { amount: number; fee: number; way: RefundWay }

type Told = { refund: ToldRefund; currency: string; organizer_name: string }

/** Sentences about the refund and the fee of a cancellation by the buyer. */
export function cancellationRefund({ refund, currency, organizer_name }: Told, { i18n, tag }: Reader): Parts {
  const amount = formatMoney(refund.amount, currency, tag)
  const fee = formatMoney(refund.fee, currency, tag)
  return [
    refund.way === 'CARD' && paragraph(t(i18n)`We’re refunding ${amount} to your card.`),
    refund.way === 'BY_HAND' && paragraph(t(i18n)`${organizer_name} will pay ${amount} back to you.`),
    refund.way === 'NONE' && paragraph(t(i18n)`Nothing is refunded.`),
    refund.fee > 0 && paragraph(t(i18n)`The cancellation fee is ${fee}.`),
  ]
}
