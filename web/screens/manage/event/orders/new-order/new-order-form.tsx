import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { orders } from '#contract/orders.ts'
import { productCategories } from '#contract/products.ts'
import { ContactFields, NotesField } from '#web/components/manage/fields/contact-fields.tsx'
import { choicesOf, hasOtherPrice, priceChosen } from '#web/components/manage/manual-order/manual-lines.ts'
import { ManualTotal } from '#web/components/manage/manual-order/manual-total.tsx'
import { ReceivedMethodField } from '#web/components/manage/manual-order/received-method-field.tsx'
import { LanguageField, TermFields } from '#web/components/manage/manual-order/term-fields.tsx'
import { useBeyondLimit } from '#web/components/manage/manual-order/use-beyond-limit.ts'
import { useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { OrderTotals } from '#web/screens/manage/event/orders/order-totals.tsx'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { FurtherFields } from '../further-fields.tsx'
import { bodyOf, emptyOrder, type NewOrder } from './new-order.ts'
import { type NewOrderFormApi, NewOrderItems } from './new-order-items.tsx'

/** Creates an order for a buyer. */
export function NewOrderForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const { id: event_id, currency, prices_include_tax } = useEvent()
  const params = { event_id }
  const { data } = useApiQuery(productCategories.list, { params })
  const choices = choicesOf(data?.data ?? [])
  const done = t`Order created.`
  const anyway = useApiMutation(orders.create)
  const askBeyond = useBeyondLimit<ReturnType<typeof bodyOf>>({
    send: async (body) => {
      await anyway.mutateAsync({ params, body })
      onClose()
    },
    done,
  })
  const api = useApiForm<typeof orders.create, NewOrder>(orders.create, {
    params,
    initialValues: emptyOrder(locale),
    toBody: bodyOf,
    success: done,
    onDone: onClose,
    onFailure: (failure, values) => askBeyond(failure, bodyOf(values)),
  })
  const { form } = api
  const { items, payment, payment_method, names_tickets } = form.values
  const priced = priceChosen(choices, items, { payment, prices_include_tax })
  return (
    <FormDrawer
      title={t`New order`}
      save={t`Create order`}
      form={api}
      onClose={onClose}
      summary={<ManualTotal priced={priced} currency={currency} />}
    >
      <NewOrderItems form={form} choices={choices} currency={currency} />
      {hasOtherPrice(choices, items, { payment }) && (
        <TextInput
          required
          label={t`Reason for the changed prices`}
          description={t`Only you and your team can see it.`}
          maxLength={255}
          autoComplete="off"
          {...form.getInputProps('price_reason')}
        />
      )}
      {items.some(({ attendees }) => attendees.length > 0) && (
        <Checkbox
          label={t`Name each ticket`}
          description={t`Otherwise all tickets are in the buyer’s name.`}
          checked={names_tickets}
          onChange={({ currentTarget }) => form.setFieldValue('names_tickets', currentTarget.checked)}
        />
      )}
      <DrawerSection title={<Trans>Buyer</Trans>}>
        <BuyerFields form={form} />
      </DrawerSection>
      <TermFields form={form} about_emails={t`Email the confirmation and the tickets`}>
        {payment === 'PAID' && (
          <ReceivedMethodField
            value={payment_method}
            onChange={(method) => form.setFieldValue('payment_method', method)}
          />
        )}
      </TermFields>
      <NotesField form={form} privacy={t`Only you and your team can see notes.`} />
      <OrderTotals order={{ ...priced, currency, total_refunded: 0, promo_code: null }} />
    </FormDrawer>
  )
}

function BuyerFields({ form }: { form: NewOrderFormApi }) {
  const { t } = useLingui()
  const buyer = { getInputProps: (field: 'first_name' | 'last_name' | 'email') => form.getInputProps(`buyer.${field}`) }
  return (
    <>
      <ContactFields
        form={buyer}
        is_first={false}
        about_email={t`The confirmation goes here, unless you turn emails off.`}
      />
      <FurtherFields propsOf={(path) => form.getInputProps(`buyer.${path}`)} />
      <LanguageField {...form.getInputProps('buyer.locale')} value={form.values.buyer.locale} />
    </>
  )
}
