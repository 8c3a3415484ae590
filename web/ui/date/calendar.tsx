import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { firstWeekday } from '#web/lib/formats/first-weekday.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import styles from './calendar.module.css'
import { addDays, addMonths, startOfWeek, weeksOf } from './calendar-days.ts'

type Props = {
  value: string | null
  today: string
  onPick: (day: string) => void
}

/** Month calendar for choosing a day. Arrow keys move by days and weeks, Page Up and Page Down by months, with Shift by years. */
export function Calendar({ value, today, onPick }: Props) {
  const { t } = useLingui()
  const { tag } = useFormat()
  const first = firstWeekday(tag)
  const title = useId()
  const [day, setDay] = useState(value ?? today)
  const { grid, move } = useRovingFocus(day, setDay)
  const weeks = weeksOf(day, first)

  function press(event: KeyboardEvent) {
    const next = dayAfter(event, day, first)
    if (!next) return
    event.preventDefault()
    move(next)
  }

  return (
    <div>
      <div className={styles.head}>
        <Turn label={t`Previous month`} icon={IconChevronLeft} onClick={() => setDay(addMonths(day, -1))} />
        <Text fw={600} size="sm" id={title} aria-live="polite">
          {write(day, tag, { month: 'long', year: 'numeric' })}
        </Text>
        <Turn label={t`Next month`} icon={IconChevronRight} onClick={() => setDay(addMonths(day, 1))} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date picker of the ARIA patterns is a grid, and weeks and days are a table */}
      <table role="grid" aria-labelledby={title} className={styles.grid} ref={grid} onKeyDown={press}>
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col" abbr={write(one, tag, { weekday: 'long' })}>
                {write(one, tag, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid a cell is a gridcell, which can be selected
                <td key={one} aria-selected={one === value}>
                  <button
                    type="button"
                    className={styles.day}
                    data-day={one}
                    data-outside={one.slice(0, 7) !== day.slice(0, 7) || undefined}
                    data-autofocus={one === day || undefined}
                    // Escape closes the calendar, not the drawer below it.
                    data-mantine-stop-propagation="true"
                    tabIndex={one === day ? 0 : -1}
                    aria-label={write(one, tag, { dateStyle: 'full' })}
                    aria-current={one === today ? 'date' : undefined}
                    onClick={() => onPick(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Turn({ label, icon: Icon, onClick }: { label: string; icon: typeof IconChevronLeft; onClick: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      data-mantine-stop-propagation="true"
      onClick={onClick}
    >
      <Icon size={18} stroke={1.5} />
    </ActionIcon>
  )
}

/** Focuses the current day when the calendar opens. Keyboard moves take the focus along, also into a month drawn only then. */
function useRovingFocus(day: string, setDay: (day: string) => void) {
  const grid = useRef<HTMLTableElement>(null)
  const isMoving = useRef(true)
  useEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    isMoving.current = false
  }, [day])
  const move = (next: string) => {
    isMoving.current = true
    setDay(next)
  }
  return { grid, move }
}

function dayAfter({ key, shiftKey }: KeyboardEvent, day: string, first: number): string | undefined {
  const start = startOfWeek(day, first)
  const moves: Record<string, string> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: start,
    End: addDays(start, 6),
    PageUp: addMonths(day, shiftKey ? -12 : -1),
    PageDown: addMonths(day, shiftKey ? 12 : 1),
  }
  return moves[key]
}

function write(day: string, tag: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
