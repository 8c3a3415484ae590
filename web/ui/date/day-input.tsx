import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { DateField } from './date-field.tsx'

type Props = {
  label: string
  /** 'YYYY-MM-DD' */
  value: string | null
  onChange: (day: string | null) => void
  error?: ReactNode
  required?: boolean
  /** Key by which a form finds the field to focus it. */
  'data-path'?: string
}

/** Day without a time, independent of an event's zone. Today is the day in UTC. */
export function DayInput({ value, onChange, error, ...field }: Props) {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <DateField
      {...field}
      error={problem ?? error}
      today={new Date().toISOString().slice(0, 10)}
      value={value}
      onChange={(picked) => {
        setProblem(null)
        onChange(picked?.day ?? null)
      }}
      onNonsense={(text) => setProblem(t`“${text}” isn’t a date. Enter one like 2030-12-31, or choose one.`)}
    />
  )
}
