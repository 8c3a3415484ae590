import { useLingui } from '@lingui/react/macro'
import type { UseFormReturnType } from '@mantine/form'
import { attendees } from '#contract/attendees.ts'
import { productCategories } from '#contract/products.ts'
import type { Locale } from '#domain/locale.ts'
import type { ManualPayment } from '#domain/manual-order.ts'
import { ContactFields } from '#web/components/manage/fields/contact-fields.tsx'
import { MoneyInput } from '#web/components/manage/fields/money-input.tsx'
import { type Choice, choicesOf, priceChosen } from '#web/components/manage/manual-order/manual-lines.ts'
import { ManualTotal } from '#web/components/manage/manual-order/manual-total.tsx'
import { LanguageField, TermFields } from '#web/components/manage/manual-order/term-fields.tsx'
import { useBeyondLimit } from '#web/components/manage/manual-order/use-beyond-limit.ts'
import { useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { SearchSelect } from '#web/ui/form/search-select.tsx'

type NewAttendee = {
  product_price_id: number | null
  price: number | null
  first_name: string
  last_name: string
  email: string
  locale: Locale
  payment: ManualPayment
  send_emails: boolean
}

const bodyOf = ({ product_price_id, ...values }: NewAttendee) => ({
  ...values,
  product_price_id: product_price_id ?? 0,
})

/** Adds one attendee, with an order of its own. */
export function AddAttendeeForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const { id: event_id, currency, prices_include_tax } = useEvent()
  const params = { event_id }
  const { data } = useApiQuery(productCategories.list, { params })
  const choices = choicesOf(data?.data ?? []).filter(({ product }) => product.product_type === 'TICKET')
  const done = t`Attendee added.`
  const anyway = useApiMutation(attendees.create)
  const askBeyond = useBeyondLimit<ReturnType<typeof bodyOf>>({
    send: async (body) => {
      await anyway.mutateAsync({ params, body })
      onClose()
    },
    done,
  })
  const first = choices.length === 1 ? (choices[0]?.price.id ?? null) : null
  const nobody = { first_name: '', last_name: '', email: '', locale }
  const api = useApiForm<typeof attendees.create, NewAttendee>(attendees.create, {
    params,
    initialValues: { product_price_id: first, price: null, ...nobody, payment: 'COMPLIMENTARY', send_emails: true },
    toBody: bodyOf,
    refuse: ({ product_price_id }) => (product_price_id === null ? { product_price_id: t`Choose a ticket.` } : {}),
    success: done,
    onDone: onClose,
    onFailure: (failure, values) => askBeyond(failure, bodyOf(values)),
  })
  const { form } = api
  const { product_price_id, price, payment } = form.values
  const chosen = product_price_id === null ? [] : [{ product_price_id, quantity: 1, price }]
  const priced = priceChosen(choices, chosen, { payment, prices_include_tax })
  return (
    <FormDrawer
      title={t`Add attendee`}
      save={t`Add attendee`}
      form={api}
      onClose={onClose}
      summary={<ManualTotal priced={priced} currency={currency} />}
    >
      <TicketFields form={form} choices={choices} />
      <ContactFields
        form={form}
        is_first={first !== null}
        about_email={t`The ticket goes here, unless you turn emails off.`}
      />
      <LanguageField {...form.getInputProps('locale')} value={form.values.locale} />
      <TermFields form={form} about_emails={t`Email the confirmation and the ticket`} />
    </FormDrawer>
  )
}

type Props = { form: UseFormReturnType<NewAttendee>; choices: readonly Choice[] }

function TicketFields({ form, choices }: Props) {
  const { t } = useLingui()
  const { currency } = useEvent()
  const { product_price_id, price, payment } = form.values
  const chosen = choices.find((choice) => choice.price.id === product_price_id)
  const input = form.getInputProps('product_price_id')
  return (
    <>
      <SearchSelect
        required
        label={t`Ticket`}
        data={choices.map((choice) => ({ value: String(choice.price.id), label: choice.name }))}
        allowDeselect={false}
        nothingFoundMessage={t`No tickets found`}
        {...input}
        value={product_price_id === null ? null : String(product_price_id)}
        onChange={(value) => form.setFieldValue('product_price_id', value === null ? null : Number(value))}
      />
      {chosen?.product.type === 'DONATION' && payment !== 'COMPLIMENTARY' && (
        <MoneyInput label={t`Amount`} currency={currency} {...form.getInputProps('price')} value={price} />
      )}
    </>
  )
}
