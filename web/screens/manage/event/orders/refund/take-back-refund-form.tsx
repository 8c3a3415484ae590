import { Trans, useLingui } from '@lingui/react/macro'
import { Text, TextInput } from '@mantine/core'
import { orderRefunds } from '#contract/order-refunds.ts'
import type { Order } from '#contract/orders.ts'
import styles from '#web/components/manage/bulk/consequences.module.css'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'

type Props = { order: Order; refund: Order['refunds'][number]; onClose: () => void }

/** Takes back a refund that was recorded by mistake; no money moves. */
export function TakeBackRefundForm({ order, refund, onClose }: Props) {
  const { t } = useLingui()
  const { money } = useFormat()
  const amount = money(refund.amount, order.currency)
  const isCancelled = order.status === 'CANCELLED'
  const isVoid = order.latest_invoice?.status === 'VOID'
  const note = isVoid ? undefined : order.credit_notes.find(({ refund_id }) => refund_id === refund.id)
  const number = note?.credit_note_number
  const api = useApiForm(orderRefunds.takeBack, {
    params: { event_id: order.event_id, order_id: order.id, refund_id: refund.id },
    initialValues: { reason: '' },
    success: t`Refund taken back.`,
    onDone: onClose,
  })
  return (
    <FormDrawer title={t`Take back the refund of ${amount}`} save={t`Take back refund`} form={api} onClose={onClose}>
      <Text>
        <Trans>Only for a refund that was recorded by mistake. {amount} counts as paid again.</Trans>
      </Text>
      <ul className={styles.consequences}>
        <li>
          {isCancelled
            ? t`The order and its tickets stay cancelled.`
            : t`Tickets that were cancelled stay cancelled. You can reactivate them.`}
        </li>
        {number && <li>{t`Credit note ${number} stays as it is. A document with its own number reverses it.`}</li>}
        <li>{t`We don’t email the buyer.`}</li>
      </ul>
      <TextInput
        label={t`Reason`}
        description={t`Only you and your team can see it.`}
        required
        maxLength={500}
        {...api.form.getInputProps('reason')}
      />
    </FormDrawer>
  )
}
