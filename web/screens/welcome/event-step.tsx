import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { moveStart } from '#web/components/manage/events/event-dates.ts'
import { StartAndEnd } from '#web/components/manage/events/start-and-end.tsx'
import { PlaceFields } from '#web/components/manage/fields/place-fields.tsx'
import { useEventCategories } from '#web/components/manage/words/categories.tsx'
import { Columns } from '#web/ui/form/columns.tsx'
import type { StepProps } from './path.tsx'
import { typedInstant, useShow } from './shown.ts'
import { GoOnButton, StepActions, StepFrame } from './step-frame.tsx'
import { useEventStep } from './use-event-step.ts'

/** Title and date of the event, and its location if it is known. Creates a draft, or changes the existing one. */
export function EventStep({ organizer, draft, before, goOn, kept, onType }: StepProps) {
  const { t } = useLingui()
  const categories = useEventCategories()
  const zone = draft?.event.timezone ?? organizer?.timezone ?? 'UTC'
  const { form, submit, pending } = useEventStep({ organizer, draft, goOn, kept })
  const { title, category, start_date, end_date, is_online_event, location_details } = form.values
  useShow(onType, {
    title,
    category: category ?? 'OTHER',
    start_date: typedInstant(start_date, zone),
    end_date: typedInstant(end_date, zone),
    is_online_event,
    place: location_details,
  })
  return (
    <StepFrame
      title={draft ? t`Your event` : t`Your first event`}
      text={<Trans>All you need is a title and a date. Only your team can see it until it goes on sale.</Trans>}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput required label={t`Title`} maxLength={150} autoComplete="off" {...form.getInputProps('title')} />
          <Columns>
            <StartAndEnd form={form} zone={zone} onStart={(start) => form.setValues(moveStart(form.values, start))} />
          </Columns>
          <PlaceFields form={form} />
          <NativeSelect
            label={t`Category`}
            data={[{ value: '', label: t({ message: 'None', context: 'Category' }) }, ...categories]}
            {...form.getInputProps('category')}
            value={category ?? ''}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue('category', (value || null) as typeof category)
            }
          />
        </Stack>
        <StepActions before={before}>
          <GoOnButton pending={pending} />
        </StepActions>
      </form>
    </StepFrame>
  )
}
