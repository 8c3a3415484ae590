import { Trans } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { utcToZoned } from '#domain/time.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** An instant, or what was typed: event-local without offset, read in the event's zone by the server. */
  value: string | null
  onChange: (value: string | null) => void
  zone: string
}

/** Date and time on the wall clock of the event, whatever zone the organizer's own machine is in. */
export function DateTimeInput({ value, onChange, zone, description, ...props }: Props) {
  return (
    <TextInput
      type="datetime-local"
      step={60}
      max="9999-12-31T23:59"
      {...props}
      description={description ?? <Trans>Local time in {zone}</Trans>}
      value={wallTime(value, zone)}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}

/** What the input can show: `YYYY-MM-DDTHH:MM` in the event's zone. */
function wallTime(value: string | null, zone: string): string {
  if (!value) return ''
  return (/(Z|[+-]\d{2}:?\d{2})$/.test(value) ? utcToZoned(value, zone) : value).slice(0, 16)
}
