import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { countdown } from '#domain/countdown.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'

type Dates = Parameters<typeof countdown>[0]

/** Time until or since an event, in words. */
export function useCountdownWords(): (event: Dates, now: string) => string {
  const { t } = useLingui()
  const { relative } = useFormat()
  const duration = useDurationWords()
  return (event, now) => {
    const { start_date, end_date, timezone } = event
    const away = countdown(event, now)
    switch (away.stage) {
      case 'AHEAD':
        return away.days === 1
          ? t`Starts tomorrow`
          : t`${plural(away.days, { one: '# day to go', other: '# days to go' })}`
      case 'TODAY':
        return t`Starts in ${duration(away.minutes)}`
      case 'RUNNING':
        return away.days === 0 ? t`On now` : t`Started ${relative(start_date, now, timezone)}`
      case 'OVER':
        if (away.days === 0) return t`Ended today`
        return away.days === 1 ? t`Ended yesterday` : t`Ended ${relative(end_date ?? start_date, now, timezone)}`
    }
  }
}

function useDurationWords(): (minutes: number) => string {
  const { t } = useLingui()
  return (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    if (hours === 0) return t`${rest} min`
    return rest === 0 ? t`${hours} h` : t`${hours} h ${rest} min`
  }
}
