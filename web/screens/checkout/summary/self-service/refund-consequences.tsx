import { Trans, useLingui } from '@lingui/react/macro'
import type { PublicOrder } from '#contract/checkout.ts'
import type { SelfService } from '#contract/self-service.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'

type Props = { order: PublicOrder; refund: SelfService['cancel']['refund'] }

/** Refund and fee of a cancellation, as items of the list of consequences; nothing for an order without a payment. */
export function RefundConsequences({ order, refund }: Props) {
  const { money } = useFormat()
  const amount = <strong suppressHydrationWarning>{money(refund.amount, order.currency)}</strong>
  const fee = <strong suppressHydrationWarning>{money(refund.fee, order.currency)}</strong>
  if (order.payment_status !== 'PAYMENT_RECEIVED') return null
  return (
    <>
      <li>
        {refund.way === 'CARD' && <Trans>{amount} is refunded to your card.</Trans>}
        {refund.way === 'BY_HAND' && <Trans>The organizer pays {amount} back to you.</Trans>}
        {refund.way === 'NONE' && <Trans>Nothing is refunded.</Trans>}
      </li>
      {refund.fee > 0 && (
        <li>
          <Trans>The organizer keeps a cancellation fee of {fee}.</Trans>
        </li>
      )}
    </>
  )
}

/** Sentence about the refund after the cancellation; empty without one. */
export function useRefundWords(order: PublicOrder): (refund: Props['refund']) => string {
  const { t } = useLingui()
  const { money } = useFormat()
  return ({ way, amount: refunded }) => {
    const amount = money(refunded, order.currency)
    if (way === 'CARD') return ` ${t`We’re refunding ${amount} to your card.`}`
    return way === 'BY_HAND' ? ` ${t`The organizer will pay ${amount} back to you.`}` : ''
  }
}
