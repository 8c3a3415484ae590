import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Text } from '@mantine/core'
import { type Attendee, attendees, type TicketChoices } from '#contract/attendees.ts'
import { Waiting } from '#web/components/manage/screen/loading.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'

/** Moves an attendee to another ticket of the event; the amount paid does not change. */
export function ChangeTicketForm({ attendee, onClose }: { attendee: Attendee; onClose: () => void }) {
  const { t } = useLingui()
  const params = { event_id: attendee.event_id, attendee_id: attendee.id }
  const query = useApiQuery(attendees.ticketChoices, { params }, { staleTime: 0 })
  const data = query.data?.data
  const api = useApiForm<typeof attendees.changeTicket, { product_price_id: number | null }>(attendees.changeTicket, {
    params,
    initialValues: { product_price_id: null },
    toBody: ({ product_price_id }) => ({ product_price_id: product_price_id ?? 0 }),
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
        <Trans>The ticket keeps its number and its code. The order stays what was bought and paid.</Trans>
      </Text>
      {data ? (
        <NativeSelect
          required
          label={t`New ticket`}
          description={t`Now: ${attendee.item_name}`}
          {...form.getInputProps('product_price_id')}
          data={optionsOf(data)}
          value={form.values.product_price_id ?? ''}
          onChange={({ currentTarget }) => form.setFieldValue('product_price_id', Number(currentTarget.value) || null)}
        />
      ) : query.isError ? (
        <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />
      ) : (
        <Waiting rows={2} />
      )}
      {chosen && data && <Difference difference={chosen.difference} currency={data.currency} />}
    </FormDrawer>
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
      {difference > 0 && <Trans>{amount} more than the present ticket. Collect it yourself, if you want to.</Trans>}
      {difference < 0 && (
        <Trans>{amount} less than the present ticket. Refund it from the order, if you want to.</Trans>
      )}
      {difference === 0 && <Trans>Both cost the same.</Trans>}
    </Text>
  )
}
