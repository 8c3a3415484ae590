import { useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { ManagePopover } from '#web/ui/overlay/menu.tsx'
import { readDay, writeDay } from './date-text.ts'

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar)

export type Picked = { day: string; time: string | null }

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** 'YYYY-MM-DD' */
  value: string | null
  /** `time` is set only if one was pasted with the date. */
  onChange: (picked: Picked | null) => void
  today: string
  /** Called for typed text that is no date; the previous value stays. */
  onNonsense?: (text: string) => void
}

/** Day, typed, pasted or chosen: from our calendar with a mouse, from the phone's own picker on touch devices. */
export function DateField(props: Props) {
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  return isTouch ? <TouchedDate {...props} /> : <TypedDate {...props} />
}

function TouchedDate({ value, onChange, today: _, onNonsense: __, ...props }: Props) {
  return (
    <TextInput
      {...props}
      type="date"
      max="9999-12-31"
      value={value ?? ''}
      onChange={({ currentTarget: { value: day } }) => onChange(day ? { day, time: null } : null)}
    />
  )
}

function TypedDate({ value, onChange, today, onNonsense, ...props }: Props) {
  const { tag } = useFormat()
  const [draft, setDraft] = useState<string | null>(null)

  function type(text: string) {
    // Complete dates from another program or the clipboard are taken at once.
    const pasted = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(text) ? readDay(text, { tag, today }) : null
    if (pasted) onChange(pasted)
    setDraft(pasted ? null : text)
  }

  function settle() {
    if (draft === null) return
    setDraft(null)
    if (draft.trim() === '') return onChange(null)
    const read = readDay(draft, { tag, today })
    if (read) onChange(read)
    else onNonsense?.(draft)
  }

  return (
    <TextInput
      autoComplete="off"
      {...props}
      value={draft ?? (value ? writeDay(value, tag) : '')}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      onBlur={(event) => {
        settle()
        props.onBlur?.(event)
      }}
      rightSection={<Picker value={value} today={today} onPick={(day) => onChange({ day, time: null })} />}
    />
  )
}

type PickerProps = { value: string | null; today: string; onPick: (day: string) => void }

function Picker({ value, today, onPick }: PickerProps) {
  const { t } = useLingui()
  return (
    <ManagePopover
      label={t`Choose a date`}
      width="auto"
      target={
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t`Choose a date`}>
          <IconCalendar size={18} stroke={1.5} />
        </ActionIcon>
      }
    >
      {(close) => (
        <Calendar
          value={value}
          today={today}
          onPick={(day) => {
            onPick(day)
            close()
          }}
        />
      )}
    </ManagePopover>
  )
}
