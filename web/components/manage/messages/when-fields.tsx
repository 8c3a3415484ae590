import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { utcToZoned } from '#domain/time.ts'
import { DateTimeInput } from '#web/components/manage/fields/date-time-input.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import type { ComposerForm } from './composer.tsx'
import { sendTimes, type UsualTime } from './send-times.ts'

/** Time of sending: now, one of the usual times, or any other. */
export function WhenFields({ form }: { form: ComposerForm }) {
  const { t } = useLingui()
  const { when } = form.values
  return (
    <>
      <SegmentedField<'NOW' | 'LATER'>
        label={t`When`}
        data={{ NOW: t`Now`, LATER: t`At a set time` }}
        value={when}
        onChange={(next) => form.setFieldValue('when', next)}
        help={when === 'NOW' && t`You have a minute to take it back.`}
      />
      {when === 'LATER' && <Time form={form} />}
    </>
  )
}

function Time({ form }: { form: ComposerForm }) {
  const { t } = useLingui()
  const event = useEvent()
  const words: Record<UsualTime, string> = {
    week_before: t`1 week before start`,
    day_before: t`1 day before start`,
    hour_before: t`1 hour before start`,
    day_after_start: t`1 day after start`,
    day_after_end: t`1 day after end`,
  }
  const { scheduled_at } = form.values
  return (
    <Stack gap="sm">
      <Group gap="xs" role="group" aria-label={t`Usual times`}>
        {sendTimes(event, new Date().toISOString()).map(({ key, at }) => {
          const local = utcToZoned(at, event.timezone).slice(0, 16)
          const isChosen = local === scheduled_at
          return (
            <Button
              key={key}
              variant={isChosen ? 'light' : 'default'}
              size="compact-md"
              aria-pressed={isChosen}
              onClick={() => form.setFieldValue('scheduled_at', local)}
            >
              {words[key]}
            </Button>
          )
        })}
      </Group>
      <DateTimeInput
        required
        label={t`Send at`}
        zone={event.timezone}
        {...form.getInputProps('scheduled_at')}
        value={scheduled_at || null}
        onChange={(value) => form.setFieldValue('scheduled_at', value ?? '')}
      />
    </Stack>
  )
}
