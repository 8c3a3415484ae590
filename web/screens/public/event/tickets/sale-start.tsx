import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { PublicEvent } from '#contract/public-events.ts'
import { formatClock } from '#web/lib/formats/format.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { usePageRuntime } from '#web/lib/page/page-runtime.ts'
import { useServerTime } from '#web/screens/public/event/use-server-time.ts'
import styles from './sale-start.module.css'

const DAY = 24 * 60 * 60 * 1000
/** Spreads the requests, so that not all visitors load the new products at the same moment. */
const SPREAD_MS = 1500

type Props = { at: string; event: Pick<PublicEvent, 'server_time' | 'timezone'>; is_large?: boolean }

/** Start of sale with a countdown by the server's clock. At zero the products are loaded repeatedly until the sale is open. */
export function SaleStart({ at, event, is_large = false }: Props) {
  const format = useFormat()
  const now = useServerTime(event.server_time)
  const { reload } = usePageRuntime()
  const left = Date.parse(at) - now
  const hasBegun = left <= 0

  useEffect(() => {
    if (!hasBegun) return
    const pause = () => 300 + Math.random() * SPREAD_MS
    let timer = setTimeout(ask, pause())
    function ask() {
      void reload()
      timer = setTimeout(ask, pause())
    }
    return () => clearTimeout(timer)
  }, [hasBegun, reload])

  return (
    <div className={is_large ? styles.large : styles.small}>
      <p>
        <Trans>
          On sale from{' '}
          <time dateTime={at} suppressHydrationWarning>
            {format.dateTime(at, event.timezone)}
          </time>
        </Trans>
      </p>
      <p className={styles.clock} role="timer" suppressHydrationWarning>
        {hasBegun && <Trans>Sales are starting</Trans>}
        {!hasBegun &&
          (left < DAY
            ? formatClock(Math.ceil(left / 1000))
            : format.relative(at, new Date(now).toISOString(), event.timezone))}
      </p>
    </div>
  )
}
