import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { attendeeMoves, type MoveTargets } from '#contract/attendee-moves.ts'
import { type Attendee, attendees } from '#contract/attendees.ts'
import type { MoveSettlement } from '#domain/moved-ticket.ts'
import { useBeyondLimit } from '#web/components/manage/manual-order/use-beyond-limit.ts'
import { Waiting } from '#web/components/manage/screen/loading.tsx'
import { fetchNow, useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { type ApiForm, useApiForm } from '#web/lib/forms/form.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { type Moved, MovedDrawer } from './moved-drawer.tsx'
import { TargetFields } from './target-fields.tsx'

type Values = {
  target_event_id: number | null
  target_price_id: number | null
  settle: MoveSettlement
  send_emails: boolean
  updated_at: string
}
export type MoveForm = ApiForm<Values & { ticket: number }>['form']

/** Moves a ticket to another event of the account: the event, the ticket there, and what becomes of the money. */
export function MoveTicketForm({ attendee, onClose }: { attendee: Attendee; onClose: () => void }) {
  const { t } = useLingui()
  const [moved, setMoved] = useState<Moved | null>(null)
  const params = { event_id: attendee.event_id, attendee_id: attendee.id }
  const query = useApiQuery(attendeeMoves.targets, { params }, { staleTime: 0 })
  const anyway = useApiMutation(attendeeMoves.move)
  const askBeyond = useBeyondLimit<ReturnType<typeof bodyOf>>({
    send: async (body) => setMoved((await anyway.mutateAsync({ params, body })).data),
    words: { title: t`Move it anyway?`, confirm: t`Move anyway` },
  })
  const api = useApiForm<typeof attendeeMoves.move, ReturnType<typeof valuesOf>>(attendeeMoves.move, {
    params,
    initialValues: valuesOf(attendee),
    reload: async () => valuesOf((await fetchNow(attendees.get, { params })).data),
    toBody: bodyOf,
    refuse: ({ target_event_id, target_price_id }) => ({
      ...(target_event_id === null && { target_event_id: t`Choose an event.` }),
      ...(target_price_id === null && { target_price_id: t`Choose a ticket.` }),
    }),
    onDone: ({ data }) => setMoved(data),
    onFailure: (failure, values) => askBeyond(failure, bodyOf(values)),
  })
  const { form } = api
  if (moved) return <MovedDrawer moved={moved} onClose={onClose} />
  const targets = query.data?.data
  return (
    <FormDrawer title={t`Move to another event`} save={t`Move ticket`} form={api} onClose={onClose}>
      <Text>
        {t`The ticket is cancelled here. ${attendee.first_name} ${attendee.last_name} gets an order there, with a new ticket and a new code.`}
      </Text>
      {targets && targets.events.length > 0 ? (
        <EventField form={form} targets={targets} />
      ) : targets ? (
        <Text role="status" fw={550}>
          <Trans>There’s no other event to move it to.</Trans>
        </Text>
      ) : query.isError ? (
        <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />
      ) : (
        <Waiting rows={2} />
      )}
      {targets && form.values.target_event_id !== null && (
        <TargetFields
          key={form.values.target_event_id}
          params={{ ...params, target_event_id: form.values.target_event_id }}
          targets={targets}
          form={form}
        />
      )}
      <Checkbox
        label={t`Email the confirmation and the ticket`}
        description={t`We don’t email about the cancelled ticket.`}
        {...form.getInputProps('send_emails', { type: 'checkbox' })}
      />
    </FormDrawer>
  )
}

const bodyOf = ({ target_event_id, target_price_id, ticket: _, ...body }: ReturnType<typeof valuesOf>) => ({
  ...body,
  target_event_id: target_event_id ?? 0,
  target_price_id: target_price_id ?? 0,
})

/** With the present ticket: if a colleague has changed it meanwhile, the form asks first. */
function valuesOf({ product_price_id: ticket, updated_at }: Attendee) {
  const values: Values = {
    ...{ target_event_id: null, target_price_id: null, settle: 'FULL_PRICE', send_emails: true },
    updated_at,
  }
  return { ...values, ticket }
}

function EventField({ form, targets }: { form: MoveForm; targets: MoveTargets }) {
  const { t } = useLingui()
  const { shortDateTime } = useFormat()
  return (
    <NativeSelect
      required
      label={t`Event`}
      {...form.getInputProps('target_event_id')}
      data={[
        { value: '', label: t`Choose an event` },
        ...targets.events.map(({ id, title, start_date, timezone }) => {
          return { value: String(id), label: `${title} · ${shortDateTime(start_date, timezone)}` }
        }),
      ]}
      value={form.values.target_event_id ?? ''}
      onChange={({ currentTarget }) =>
        form.setValues({ target_event_id: Number(currentTarget.value) || null, target_price_id: null })
      }
    />
  )
}
