import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { type Order, orders } from '#contract/orders.ts'
import { FormDrawer } from '#web/components/form-drawer.tsx'
import { useApiForm } from '#web/lib/form.ts'

/** Changes the buyer's details and the notes of an order. */
export function OrderForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui()
  const api = useApiForm(orders.update, {
    params: { event_id: order.event_id, order_id: order.id },
    initialValues: {
      first_name: order.first_name ?? '',
      last_name: order.last_name ?? '',
      email: order.email ?? '',
      notes: order.notes ?? '',
    },
    success: t`The order was changed.`,
    onDone: onClose,
  })
  const { form } = api
  return (
    <FormDrawer title={t`Change order ${order.public_id}`} save={t`Save`} form={api} onClose={onClose}>
      <TextInput
        data-autofocus
        required
        label={t`First name`}
        autoComplete="off"
        {...form.getInputProps('first_name')}
      />
      <TextInput required label={t`Last name`} autoComplete="off" {...form.getInputProps('last_name')} />
      <TextInput
        required
        type="email"
        label={t`E-mail`}
        description={t`The next e-mails about the order go there; tickets keep the addresses of their guests.`}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <Textarea
        label={t`Notes`}
        description={t`For you and your team; buyers never see them.`}
        autosize
        minRows={3}
        maxRows={12}
        {...form.getInputProps('notes')}
      />
    </FormDrawer>
  )
}
