import { Trans, useLingui } from '@lingui/react/macro'
import { Paper, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { events } from '#contract/events.ts'
import { countdown } from '#domain/countdown.ts'
import { useCountdownWords } from '#web/components/manage/words/use-countdown-words.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { ShareBar } from '#web/ui/figures/share-bar.tsx'
import styles from './tonight.module.css'

const EVERY_MINUTE = 60_000

/** Time until the event, or check-ins from its day on; tasks below. */
export function Tonight({ now, children }: { now: string; children: ReactNode }) {
  const { t } = useLingui()
  const event = useEvent()
  const may = useMay()
  const words = useCountdownWords()
  const { stage } = countdown(event, now)
  return (
    <Paper component="section" withBorder radius="lg" aria-label={t`At a glance`}>
      <div className={styles.tonight}>
        <p className={`${styles.count} tabular`}>{words(event, now)}</p>
        {stage !== 'AHEAD' && may(events.checkInStats) && <CheckedIn />}
      </div>
      {children}
    </Paper>
  )
}

/** Attendees whose ticket admits them, on any check-in list. */
function CheckedIn() {
  const { number } = useFormat()
  const { id: event_id } = useEvent()
  const query = useApiQuery(events.checkInStats, { params: { event_id } }, { refetchInterval: EVERY_MINUTE })
  if (!query.data)
    return query.isError ? (
      <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />
    ) : (
      <Skeleton height={40} maw={360} />
    )
  const { total_attendees: all, total_checked_in_attendees: inside } = query.data.data
  const shares = [
    { key: 'inside', tone: 'main' as const, amount: inside, words: null },
    { key: 'outside', tone: 'rest' as const, amount: all - inside, words: null },
  ]
  return (
    <div className={styles.inside}>
      <Text size="sm" className="tabular">
        {all === 0 ? (
          <Trans>No one has a valid ticket yet.</Trans>
        ) : (
          <Trans>
            <strong>{number(inside)}</strong> of {number(all)} checked in
          </Trans>
        )}
      </Text>
      {all > 0 && <ShareBar shares={shares} size="thin" />}
    </div>
  )
}
