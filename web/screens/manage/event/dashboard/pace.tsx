import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { EventPace } from '#contract/event-figures.ts'
import { events } from '#contract/events.ts'
import { paceColumns, soldBy } from '#domain/pace.ts'
import { daysBetween } from '#domain/time.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { Bars } from '#web/ui/figures/bars.tsx'
import { FigureBlock } from '#web/ui/figures/figure-block.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'

type Other = NonNullable<EventPace['compared_with']>

/** Tickets sold by days before the event, compared with the organizer's most similar earlier event; null without one. */
export function Pace({ now }: { now: string }) {
  const { id: event_id } = useEvent()
  const query = useApiQuery(events.pace, { params: { event_id } })
  if (query.data?.data.compared_with === null) return null
  return (
    <FigureBlock title={<Trans>Pace</Trans>} query={query} height={260}>
      {({ sold, compared_with }) => compared_with && <Compared {...{ sold, now }} other={compared_with} />}
    </FigureBlock>
  )
}

type Props = { sold: EventPace['sold']; other: Other; now: string }

function Compared({ sold, other, now }: Props) {
  const { t } = useLingui()
  const { number, shortDate } = useFormat()
  const { start_date, timezone } = useEvent()
  const days_to_go = Math.max(0, daysBetween(now, start_date, timezone))
  const sentence = useSentence({ own: soldBy(sold, 0), by_then: soldBy(other.sold, days_to_go), other, days_to_go })
  const date = shortDate(other.start_date, other.timezone)
  const [dayName, shortName] = [useDayName(), useShortName()]
  return (
    <>
      <Text size="sm" className="tabular">
        {sentence}
      </Text>
      <Text size="sm" c="dimmed">
        <Trans>
          Compared with <TextLink to={`/manage/event/${other.id}/dashboard`}>{other.title}</TextLink> on {date}, your
          closest match by category, then size, then date.
        </Trans>
      </Text>
      <Bars
        title={sentence}
        bars={paceColumns(sold, other.sold, { days_to_go }).map(({ days_before, own, other: ghost }) => ({
          ...{ key: String(days_before), value: own, ghost },
          ...{ short: shortName(days_before), long: dayName(days_before) },
        }))}
        names={{ when: t`Days before the event`, bar: t`This event`, ghost: other.title }}
        format={number}
        roughly={number}
      />
    </>
  )
}

function useDayName(): (days_before: number) => string {
  const { t } = useLingui()
  return (days) =>
    days === 0 ? t`Day of the event` : t`${plural(days, { one: '# day before', other: '# days before' })}`
}

/** Short labels below the chart, where there is little room. */
function useShortName(): (days_before: number) => string {
  const { t } = useLingui()
  return (days) =>
    days === 0
      ? t({ message: 'Event', context: 'Day of the event' })
      : t`${plural(days, { one: '# day', other: '# days' })}`
}

type Told = { own: number; by_then: number; other: Other; days_to_go: number }

function useSentence({ own, by_then, other: { title }, days_to_go }: Told): string {
  const { t } = useLingui()
  const { number } = useFormat()
  const sold = t`${plural(own, { one: '# ticket sold', other: '# tickets sold' })}`
  const [more, fewer] = [number(own - by_then), number(by_then - own)]
  if (days_to_go > 0) {
    if (own > by_then) return t`${sold}, ${more} more than ${title} at this point.`
    return own < by_then
      ? t`${sold}, ${fewer} fewer than ${title} at this point.`
      : t`${sold}, as many as ${title} at this point.`
  }
  if (own > by_then) return t`${sold}, ${more} more than ${title}.`
  return own < by_then ? t`${sold}, ${fewer} fewer than ${title}.` : t`${sold}, as many as ${title}.`
}
