import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { type Order, orders } from '#contract/orders.ts'
import { localDate } from '#domain/time.ts'
import { fetchNow } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { DayInput } from '#web/ui/date/day-input.tsx'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'

/** Sets the due date of the payment; without a date the order never expires. */
export function PaymentDueForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui()
  const { timezone } = useEvent()
  const params = { event_id: order.event_id, order_id: order.id }
  const api = useApiForm(orders.setPaymentDue, {
    params,
    initialValues: valuesOf(order, timezone),
    reload: async () => valuesOf((await fetchNow(orders.get, { params })).data, timezone),
    success: t`Due date saved.`,
    onDone: onClose,
  })
  const { values, errors, setFieldValue } = api.form
  return (
    <FormDrawer title={t`Due date of order ${order.public_id}`} save={t`Save`} form={api} onClose={onClose}>
      <DayInput
        label={t`Due by the end of`}
        value={values.due_on}
        onChange={(day) => setFieldValue('due_on', day)}
        error={errors.due_on}
        data-path="due_on"
      />
      <Text size="sm" c="dimmed">
        <Trans>
          If the payment hasn’t arrived by then, the order is cancelled and its tickets can be sold again. Leave the
          date empty to keep the order open. We remind the buyer before the new date, but don’t email them now.
        </Trans>
      </Text>
    </FormDrawer>
  )
}

function valuesOf({ payment_due_at, updated_at }: Order, timezone: string) {
  return { due_on: payment_due_at && localDate(payment_due_at, timezone), updated_at }
}
