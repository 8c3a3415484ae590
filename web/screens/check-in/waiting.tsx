import { Trans } from '@lingui/react/macro'
import { IconHourglass } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { StaffCheckInList } from '#contract/check-in.ts'
import { formatClock } from '#web/lib/formats/format.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { Notice } from './closed-list.tsx'
import styles from './notice.module.css'
import type { CheckInPage } from './use-check-in-page.ts'

/** Countdown to the opening of the list, by the server's clock; the list opens by itself. */
export function Waiting({ list, page }: { list: StaffCheckInList; page: CheckInPage }) {
  const format = useFormat()
  const opens = list.activates_at ?? list.server_time
  const left = useSecondsUntil(opens, page.clockOffset)
  const isDue = left !== null && left <= 0
  const { refresh } = page

  useEffect(() => {
    if (!isDue) return
    void refresh()
    const timer = setInterval(() => void refresh(), 1000)
    return () => clearInterval(timer)
  }, [isDue, refresh])

  return (
    <Notice icon={<IconHourglass size={40} stroke={1.5} aria-hidden />} title={<Trans>Check-in opens soon</Trans>}>
      <p>
        <strong>{list.name}</strong>
        <br />
        {list.event.title}
      </p>
      <p className={styles.countdown} role="timer">
        {left === null ? ' ' : formatClock(left)}
      </p>
      <p>
        <Trans>Opens on {format.dateTime(opens, list.event.timezone)}. This page will open automatically.</Trans>
      </p>
    </Notice>
  )
}

/** Null until the server's clock is known, so that server and browser render the same. */
function useSecondsUntil(instant: string, clockOffset: number | null): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [])
  if (now === null || clockOffset === null) return null
  return Math.ceil((Date.parse(instant) - now - clockOffset) / 1000)
}
