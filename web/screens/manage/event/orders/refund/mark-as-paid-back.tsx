import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { orderRefunds } from '#contract/order-refunds.ts'
import type { Order } from '#contract/orders.ts'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'

type Props = { order: Order; refund: Order['refunds'][number] }

/** Button of a refund that the organizer has to pay back outside Foyer; null for others. */
export function MarkAsPaidBack({ order, refund }: Props) {
  const { t } = useLingui()
  const { money } = useFormat()
  const may = useMay()
  const ask = useAskAndTell()
  const mutation = useApiMutation(orderRefunds.markAsPaidBack)
  if (refund.state !== 'PENDING' || !refund.is_recorded || !may(orderRefunds.markAsPaidBack)) return null
  const amount = money(refund.amount, order.currency)
  const params = { event_id: order.event_id, order_id: order.id, refund_id: refund.id }
  const onClick = () =>
    ask({
      title: t`Mark the refund of ${amount} as paid back?`,
      text: t`This records that you paid ${amount} back. We’ll email the buyer.`,
      confirm: t`Mark as paid back`,
      run: () => mutation.mutateAsync({ params }),
      done: t`Refund marked as paid back.`,
    })
  return (
    <Button variant="default" size="compact-md" onClick={onClick} aria-label={t`Mark as paid back: ${amount}`}>
      <Trans>Mark as paid back</Trans>
    </Button>
  )
}
