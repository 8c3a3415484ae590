import { type AutocompleteProps, TextInput, type TextInputProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { intentPart } from '#web/lib/lazy.tsx'
import { useOnIntent } from '#web/ui/form/on-intent.ts'
import { readTime, writeTime } from './date-text.ts'

const LIST = intentPart(async () => (await import('#web/ui/form/library-lists.ts')).Autocomplete)

type Props = Pick<AutocompleteProps & TextInputProps, 'aria-label' | 'disabled' | 'error' | 'required'> & {
  /** 'HH:MM' */
  value: string | null
  onChange: (time: string | null) => void
}

/** Time of day, typed or chosen from half hours; on touch devices the phone's own picker. */
export function TimeField(props: Props) {
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  return isTouch ? <TouchedTime {...props} /> : <TypedTime {...props} />
}

function TouchedTime({ value, onChange, ...props }: Props) {
  return (
    <TextInput
      {...props}
      type="time"
      step={60}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value.slice(0, 5) || null)}
    />
  )
}

function TypedTime({ value, onChange, ...props }: Props) {
  const { tag } = useFormat()
  const [draft, setDraft] = useState<string | null>(null)
  const { fetched, untilThen } = useOnIntent(LIST)
  const offered = halfHours(value).map((time) => writeTime(time, tag))

  function settle(text: string | null) {
    if (text === null) return
    setDraft(null)
    const read = readTime(text)
    if (read !== null && read !== value) onChange(read)
  }

  const field = {
    autoComplete: 'off',
    className: 'tabular',
    ...props,
    value: draft ?? (value ? writeTime(value, tag) : ''),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && settle(draft),
    onBlur: () => settle(draft),
  }
  if (!fetched) return <TextInput {...field} {...untilThen} onChange={(event) => setDraft(event.currentTarget.value)} />
  return (
    <fetched.Field
      {...field}
      ref={fetched.ref}
      data={offered.filter((time) => draft === null || time.startsWith(draft.trim()))}
      filter={({ options }) => options}
      maxDropdownHeight={220}
      onChange={(text) => (offered.includes(text) ? settle(text) : setDraft(text))}
      onOptionSubmit={settle}
    />
  )
}

/** All 48 half hours, beginning with the chosen one, else with 18:00. */
function halfHours(value: string | null): string[] {
  const start = value ? Number(value.slice(0, 2)) * 2 + (value.slice(3) >= '30' ? 1 : 0) : 36
  return Array.from({ length: 48 }, (_, index) => {
    const half = (start + index) % 48
    return `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
  })
}
