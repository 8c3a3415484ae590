import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { eventCopies } from '#contract/event-copies.ts'
import type { Event } from '#contract/events.ts'
import { utcToZoned } from '#domain/time.ts'
import { moveStart } from '#web/components/manage/events/event-dates.ts'
import { DateTimeInput } from '#web/components/manage/fields/date-time-input.tsx'
import { RichTextEditor } from '#web/components/manage/fields/rich-text-editor.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { Columns } from '#web/ui/form/columns.tsx'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { EVERY_PART, PartSwitches, type PartValues } from './part-switches.tsx'
import { ShiftedDates } from './shifted-dates.tsx'

type Values = PartValues & {
  title: string
  description: string | null
  start_date: string
  end_date: string | null
}

type Props = { event: Event; onClose: () => void }

/** Form in a drawer that copies an event. Shows the copied parts and the moved dates, then opens the copy. */
export function DuplicateForm({ event, onClose }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApiForm<typeof eventCopies.create, Values>(eventCopies.create, {
    params: { event_id: event.id },
    initialValues: copyOf(event),
    success: t`Event duplicated. It’s a draft until you put it on sale.`,
    onDone: ({ data }) => void navigate(`/manage/event/${data.id}/dashboard`),
  })
  const { form } = api
  const { start_date } = form.values
  const { data: preview } = useApiQuery(
    eventCopies.preview,
    { params: { event_id: event.id }, query: start_date ? { start_date } : {} },
    { placeholderData: (before) => before },
  )
  return (
    <FormDrawer title={t`Duplicate ${event.title}`} save={t`Duplicate event`} form={api} onClose={onClose}>
      <TextInput data-autofocus required label={t`Title`} maxLength={150} {...form.getInputProps('title')} />
      <Columns>
        <DateTimeInput
          required
          label={t`Starts`}
          zone={event.timezone}
          {...form.getInputProps('start_date')}
          value={start_date}
          onChange={(start) => form.setValues(moveStart(form.values, start ?? ''))}
        />
        <DateTimeInput
          label={t`Ends`}
          zone={event.timezone}
          isZoneSaid
          {...form.getInputProps('end_date')}
          value={form.values.end_date}
        />
      </Columns>
      <RichTextEditor label={t`Description`} {...form.getInputProps('description')} value={form.values.description} />
      <PartSwitches form={form} counts={preview?.data.parts} />
      <ShiftedDates zone={event.timezone} dates={preview?.data.shifted_dates} choice={form.values} />
    </FormDrawer>
  )
}

function copyOf({ title, description, start_date, end_date, timezone }: Event): Values {
  const onTheClock = (instant: string) => utcToZoned(instant, timezone).slice(0, 16)
  return {
    ...EVERY_PART,
    title,
    description,
    start_date: onTheClock(start_date),
    end_date: end_date && onTheClock(end_date),
  }
}
