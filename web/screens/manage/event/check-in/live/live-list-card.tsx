import { Trans, useLingui } from '@lingui/react/macro'
import { Paper, Progress, Text, Title } from '@mantine/core'
import { useId } from 'react'
import type { LiveList } from '#contract/live-check-in.ts'
import { STEP_MINUTES } from '#domain/live-check-in.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { Bars } from '#web/ui/figures/bars.tsx'
import styles from './live.module.css'

type Props = { list: LiveList; first_step_at: string }

/** Attendees of a list who are checked in, the pace, and the projected time of the last check-in. */
export function LiveListCard({ list, first_step_at }: Props) {
  const { t } = useLingui()
  const { number } = useFormat()
  const id = useId()
  const { total_attendees: all, checked_in_attendees: inside } = list
  return (
    <Paper component="section" withBorder radius="lg" p="md" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} className={styles.name}>
        {list.name}
      </Title>
      <p className={`${styles.figure} tabular`}>
        <Trans>
          <strong>{number(inside)}</strong> of {number(all)} in
        </Trans>
      </p>
      <Progress value={all === 0 ? 0 : (100 * inside) / all} color="teal" aria-label={t`Attendees admitted`} />
      <Pace list={list} />
      <Arrivals list={list} first_step_at={first_step_at} />
    </Paper>
  )
}

function Pace({ list: { per_minute, all_in_at, total_attendees, checked_in_attendees } }: Pick<Props, 'list'>) {
  const { number, time } = useFormat()
  const { timezone } = useEvent()
  const isAllIn = total_attendees > 0 && checked_in_attendees >= total_attendees
  return (
    <Text size="sm" c="dimmed" mt="xs" mb="md" className="tabular">
      {isAllIn ? (
        <Trans>Everyone is in.</Trans>
      ) : per_minute === 0 ? (
        <Trans>No one has arrived in the last ten minutes.</Trans>
      ) : all_in_at ? (
        <Trans>
          {number(per_minute)} a minute. At this pace everyone is in by {time(all_in_at, timezone)}.
        </Trans>
      ) : (
        <Trans>{number(per_minute)} a minute.</Trans>
      )}
    </Text>
  )
}

function Arrivals({ list, first_step_at }: Props) {
  const { t } = useLingui()
  const { number, time } = useFormat()
  const { timezone } = useEvent()
  const at = (index: number) => new Date(Date.parse(first_step_at) + index * STEP_MINUTES * 60_000).toISOString()
  const bars = list.arrivals.map((value, index) => {
    const [from, until] = [time(at(index), timezone), time(at(index + 1), timezone)]
    return { key: at(index), short: from, long: t`${from} to ${until}`, value }
  })
  return (
    <Bars
      title={t`Arrivals by five minutes: ${list.name}`}
      bars={bars}
      names={{ when: t`Time`, bar: t`Arrivals` }}
      format={number}
      roughly={number}
    />
  )
}
