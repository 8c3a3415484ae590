import { useLingui } from '@lingui/react/macro'
import { type Order, orders } from '#contract/orders.ts'
import { ContactFields, NotesField } from '#web/components/manage/contact-fields.tsx'
import { FormDrawer } from '#web/components/manage/form-drawer.tsx'
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
  return (
    <FormDrawer title={t`Change order ${order.public_id}`} save={t`Save`} form={api} onClose={onClose}>
      <ContactFields
        form={api.form}
        about_email={t`The next e-mails about the order go there; tickets keep the addresses of their attendees.`}
      />
      <NotesField form={api.form} privacy={t`For you and your team; buyers never see them.`} />
    </FormDrawer>
  )
}
