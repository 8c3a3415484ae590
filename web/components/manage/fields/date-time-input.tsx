import { Trans, useLingui } from '@lingui/react/macro'
import { Input, type TextInputProps } from '@mantine/core'
import { type FocusEventHandler, type ReactNode, useId, useState } from 'react'
import { localDate, utcToZoned } from '#domain/time.ts'
import { DateField, type Picked } from '#web/ui/date/date-field.tsx'
import { TimeField } from '#web/ui/date/time-field.tsx'
import styles from './date-time-input.module.css'

type Props = Pick<TextInputProps, 'required' | 'disabled' | 'error' | 'description'> & {
  label: string
  /** Instant, or the typed local time without offset, which the server reads in the event's zone. */
  value: string | null
  onChange: (value: string | null) => void
  zone: string
  /** True if another field beside it names the zone. */
  isZoneSaid?: boolean
  onFocus?: FocusEventHandler
  onBlur?: FocusEventHandler
  /** Key by which a form finds the field to focus it. */
  'data-path'?: string
}

/** Default time. Noon is never mistaken for the day before or after. */
const NOON = '12:00'

/** Date and time in the event's zone, whatever the zone of the user's device. */
export function DateTimeInput({ label, value, onChange, zone, ...props }: Props) {
  const { t } = useLingui()
  const { required, disabled, error, description, isZoneSaid, ...field } = props
  const id = useId()
  const [day, time] = wallTime(value, zone)
  const [problem, setProblem] = useState<ReactNode>(null)

  function pick(picked: Picked | null) {
    setProblem(null)
    onChange(picked && `${picked.day}T${picked.time ?? time ?? NOON}`)
  }

  return (
    <Input.Wrapper
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      label={label}
      required={required ?? false}
      error={problem ?? error}
      description={description ?? (isZoneSaid ? undefined : <Trans>Local time in {zone}</Trans>)}
    >
      <div className={styles.pair}>
        <DateField
          {...field}
          id={id}
          aria-label={t`${label}, date`}
          required={required ?? false}
          disabled={disabled ?? false}
          error={Boolean(problem ?? error)}
          today={localDate(new Date().toISOString(), zone)}
          value={day}
          onChange={pick}
          onNonsense={(text) => setProblem(t`“${text}” isn’t a date. Enter one like 2030-12-31, or choose one.`)}
        />
        <TimeField
          aria-label={t`${label}, time`}
          disabled={disabled || day === null}
          error={Boolean(error)}
          value={time}
          onChange={(next) => day && next && onChange(`${day}T${next}`)}
        />
      </div>
    </Input.Wrapper>
  )
}

/** Values of both fields in the event's zone. */
function wallTime(value: string | null, zone: string): [day: string | null, time: string | null] {
  if (!value) return [null, null]
  const local = /(Z|[+-]\d{2}:?\d{2})$/.test(value) ? utcToZoned(value, zone) : value
  return [local.slice(0, 10), local.slice(11, 16) || NOON]
}
