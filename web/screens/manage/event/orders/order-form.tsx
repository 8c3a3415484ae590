import { useLingui } from '@lingui/react/macro'
import { type Order, orders } from '#contract/orders.ts'
import { ContactFields, NotesField } from '#web/components/manage/fields/contact-fields.tsx'
import { useApiForm } from '#web/lib/form.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'

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
    success: t`Order saved.`,
    onDone: onClose,
  })
  return (
    <FormDrawer title={t`Edit order ${order.public_id}`} save={t`Save`} form={api} onClose={onClose}>
      <ContactFields
        form={api.form}
        about_email={t`Future emails about this order go here. Tickets keep their attendees’ addresses.`}
      />
      <NotesField form={api.form} privacy={t`Only you and your team can see notes.`} />
    </FormDrawer>
  )
}
