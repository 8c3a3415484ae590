import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type Order, orders } from '#contract/orders.ts'
import { FURTHER_FIELDS, type FurtherPath } from '#domain/checkout-fields.ts'
import { ContactFields, NotesField } from '#web/components/manage/fields/contact-fields.tsx'
import { FIELD_LABELS } from '#web/lib/field-labels.ts'
import { useApiForm } from '#web/lib/form.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'

/** Changes the buyer's details and the notes of an order. */
export function OrderForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const api = useApiForm(orders.update, {
    params: { event_id: order.event_id, order_id: order.id },
    initialValues: {
      first_name: order.first_name ?? '',
      last_name: order.last_name ?? '',
      email: order.email ?? '',
      ...furtherOf(order),
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
      {FURTHER_FIELDS.map(({ path, is_required }) => (
        <TextInput
          key={path}
          required={is_required}
          label={i18n._(FIELD_LABELS[path])}
          autoComplete="off"
          {...api.form.getInputProps(path)}
        />
      ))}
      <NotesField form={api.form} privacy={t`Only you and your team can see notes.`} />
    </FormDrawer>
  )
}

function furtherOf(order: Order) {
  const given = FURTHER_FIELDS.map(({ path }) => [path, order[path] ?? ''])
  return Object.fromEntries(given) as Record<FurtherPath, string>
}
