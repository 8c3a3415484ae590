import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, NativeSelect, Text } from '@mantine/core'
import { type Attendee, attendees, type TicketChoices } from '#contract/attendees.ts'
import { orders } from '#contract/orders.ts'
import type { Settlement } from '#domain/settled-difference.ts'
import { Waiting } from '#web/components/manage/screen/loading.tsx'
import { fetchNow, useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { type ApiForm, useApiForm } from '#web/lib/forms/form.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'

type Values = { product_price_id: number | null; settle: Settlement; by_hand: boolean; notify_buyer: boolean }
type Form = ApiForm<Values & { ticket: number; updated_at: string }>['form']

/** Moves an attendee to another ticket of the event, and settles the difference in price as chosen. */
export function ChangeTicketForm({ attendee, onClose }: { attendee: Attendee; onClose: () => void }) {
  const { t } = useLingui()
  const params = { event_id: attendee.event_id, attendee_id: attendee.id }
  const query = useApiQuery(attendees.ticketChoices, { params }, { staleTime: 0 })
  const data = query.data?.data
  const api = useApiForm<typeof attendees.changeTicket, ReturnType<typeof valuesOf>>(attendees.changeTicket, {
    params,
    initialValues: valuesOf(attendee),
    reload: async () => valuesOf((await fetchNow(attendees.get, { params })).data),
    toBody: ({ product_price_id, ticket: _, ...body }) => ({ ...body, product_price_id: product_price_id ?? 0 }),
    refuse: ({ product_price_id }) => (product_price_id === null ? { product_price_id: t`Choose a ticket.` } : {}),
    success: t`Ticket changed.`,
    onDone: onClose,
  })
  const { form } = api
  const optionsOf = useOptions()
  const chosen = data?.choices.find((choice) => choice.product_price_id === form.values.product_price_id)
  return (
    <FormDrawer title={t`Change ticket`} save={t`Change ticket`} form={api} onClose={onClose}>
      <Text>
        <Trans>The ticket keeps its number and its code.</Trans>
      </Text>
      {data ? (
        <NativeSelect
          required
          label={t`New ticket`}
          description={t`Now: ${attendee.item_name}`}
          {...form.getInputProps('product_price_id')}
          data={optionsOf(data)}
          value={form.values.product_price_id ?? ''}
          onChange={({ currentTarget }) =>
            form.setValues({ product_price_id: Number(currentTarget.value) || null, settle: 'NOTHING' })
          }
        />
      ) : query.isError ? (
        <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />
      ) : (
        <Waiting rows={2} />
      )}
      {chosen && data && <Difference difference={chosen.difference} currency={data.currency} />}
      {chosen && data && <Settle choice={chosen} currency={data.currency} form={form} />}
    </FormDrawer>
  )
}

/** With the present price: if a colleague has changed the ticket meanwhile, the form asks first. */
function valuesOf({ product_price_id: ticket, updated_at }: Attendee) {
  const values: Values = { product_price_id: null, settle: 'NOTHING', by_hand: false, notify_buyer: true }
  return { ...values, ticket, updated_at }
}

type SettleProps = { choice: TicketChoices['choices'][number]; currency: string; form: Form }

/** The ways to settle the difference that the order and the member's role allow. */
function Settle({ choice: { difference, settlements }, currency, form }: SettleProps) {
  const { t } = useLingui()
  const may = useMay()
  const { money } = useFormat()
  const amount = money(Math.abs(difference), currency)
  const owed = difference > 0 ? t`Add ${amount} to the amount due` : t`Take ${amount} off the amount due`
  const words = { NOTHING: t`Change nothing`, OWED: owed, REFUND: t`Refund ${amount}` }
  const offered = settlements.filter((way) => way !== 'REFUND' || may(orders.refund))
  if (offered.length < 2) return null
  return (
    <>
      <SegmentedField<Settlement>
        label={t`Payment`}
        value={form.values.settle}
        onChange={(settle) => form.setFieldValue('settle', settle)}
        data={Object.fromEntries(offered.map((way) => [way, words[way]])) as Record<Settlement, string>}
      />
      {form.values.settle === 'REFUND' && (
        <>
          <Checkbox
            label={t`I refund it another way`}
            description={t`Otherwise a card payment is refunded to the card.`}
            {...form.getInputProps('by_hand', { type: 'checkbox' })}
          />
          <Checkbox
            label={t`Email the buyer about the refund`}
            {...form.getInputProps('notify_buyer', { type: 'checkbox' })}
          />
        </>
      )}
    </>
  )
}

function useOptions() {
  const { t } = useLingui()
  const { money } = useFormat()
  return ({ choices, currency }: TicketChoices) => [
    { value: '', label: t`Choose a ticket` },
    ...choices.map(({ product_price_id, item_name, unit_gross, quantity_remaining }) => {
      const words = [item_name, money(unit_gross, currency), quantity_remaining === 0 ? t`sold out` : null]
      return { value: String(product_price_id), label: words.filter(Boolean).join(' · ') }
    }),
  ]
}

function Difference({ difference, currency }: { difference: number; currency: string }) {
  const { money } = useFormat()
  const amount = money(Math.abs(difference), currency)
  return (
    <Text role="status" fw={550}>
      {difference > 0 && <Trans>{amount} more than the present ticket.</Trans>}
      {difference < 0 && <Trans>{amount} less than the present ticket.</Trans>}
      {difference === 0 && <Trans>Both cost the same.</Trans>}
    </Text>
  )
}
