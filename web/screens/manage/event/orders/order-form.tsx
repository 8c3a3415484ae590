import { useLingui } from '@lingui/react/macro'
import { type Order, orders } from '#contract/orders.ts'
import { FURTHER_FIELDS, type FurtherPath } from '#domain/checkout-fields.ts'
import { ContactForm } from '#web/components/manage/orders/contact-form.tsx'
import { fetchNow } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { FurtherFields } from './further-fields.tsx'

/** Edits the buyer's details and the notes of an order. */
export function OrderForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui()
  const params = { event_id: order.event_id, order_id: order.id }
  const api = useApiForm(orders.update, {
    params,
    initialValues: valuesOf(order),
    reload: async () => valuesOf((await fetchNow(orders.get, { params })).data),
    success: t`Order saved.`,
    onDone: onClose,
  })
  return (
    <ContactForm
      api={api}
      title={t`Edit order ${order.public_id}`}
      about_email={t`Future emails about this order go here. Tickets keep their attendees’ addresses.`}
      onClose={onClose}
    >
      <FurtherFields propsOf={api.form.getInputProps} />
    </ContactForm>
  )
}

function valuesOf(order: Order) {
  const { first_name, last_name, email, notes, updated_at } = order
  const texts = { first_name: first_name ?? '', last_name: last_name ?? '', email: email ?? '', notes: notes ?? '' }
  return { ...texts, ...furtherOf(order), updated_at }
}

function furtherOf(order: Order) {
  const given = FURTHER_FIELDS.map(({ path }) => [path, order[path] ?? ''])
  return Object.fromEntries(given) as Record<FurtherPath, string>
}
