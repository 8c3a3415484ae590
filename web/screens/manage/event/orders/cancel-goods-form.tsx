import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Text } from '@mantine/core'
import { type Order, orders } from '#contract/orders.ts'
import { fetchNow } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'

type Item = Order['order_items'][number]
type Props = { order: Order; item: Item; onClose: () => void }

/** Cancels some or all of the goods of a line; they cannot come back. */
export function CancelGoodsForm({ order, item, onClose }: Props) {
  const { t } = useLingui()
  const { number } = useFormat()
  const params = { event_id: order.event_id, order_id: order.id }
  const left = number(item.units_left ?? 0)
  const api = useApiForm(orders.cancelGoods, {
    params: { ...params, order_item_id: item.id },
    initialValues: { quantity: item.units_left ?? 0, notify_buyer: true, updated_at: order.updated_at },
    reload: async () => {
      const { data } = await fetchNow(orders.get, { params })
      const units_left = data.order_items.find(({ id }) => id === item.id)?.units_left
      return { quantity: units_left ?? 0, notify_buyer: true, updated_at: data.updated_at }
    },
    success: t`Items cancelled. They can be sold again.`,
    onDone: onClose,
  })
  const { values, errors, getInputProps, setFieldValue } = api.form
  return (
    <FormDrawer title={t`Cancel ${item.item_name}`} save={t`Cancel items`} form={api} onClose={onClose}>
      <NumberField
        label={t`How many`}
        description={t`${left} left`}
        required
        min={1}
        max={item.units_left ?? 0}
        value={values.quantity}
        onChange={(quantity) => setFieldValue('quantity', quantity ?? 0)}
        error={errors.quantity}
      />
      <Text size="sm" c="dimmed">
        {order.status === 'COMPLETED' ? (
          <Trans>They can be sold again and don’t come back to this order. Refund their price separately.</Trans>
        ) : (
          <Trans>
            They can be sold again and don’t come back to this order. The buyer owes less; if nothing else is left, the
            order is cancelled.
          </Trans>
        )}
      </Text>
      <Checkbox label={t`Email the buyer`} {...getInputProps('notify_buyer', { type: 'checkbox' })} />
    </FormDrawer>
  )
}
