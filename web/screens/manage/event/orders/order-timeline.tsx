import { Trans } from '@lingui/react/macro'
import { Button, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { activities } from '#contract/activity.ts'
import type { Order } from '#contract/orders.ts'
import { ActivityEntry } from '#web/components/manage/activity/activity-entry.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'

const SHOWN_AT_FIRST = 5

/** Activity of an order and its tickets, newest first. */
export function OrderTimeline({ order: { event_id, id: order_id } }: { order: Order }) {
  const { shortDateTime, number } = useFormat()
  const { timezone } = useEvent()
  const [isWhole, setWhole] = useState(false)
  const query = useApiQuery(activities.ofOrder, { params: { event_id, order_id } }, { staleTime: 0 })
  const entries = query.data?.data
  if (!entries)
    return query.isError ? (
      <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />
    ) : (
      <Skeleton height={120} />
    )
  if (entries.length === 0)
    return (
      <Text c="dimmed">
        <Trans>Activity from before the audit log isn’t recorded.</Trans>
      </Text>
    )
  return (
    <>
      <ul className="plain">
        {(isWhole ? entries : entries.slice(0, SHOWN_AT_FIRST)).map((entry) => (
          <ActivityEntry key={entry.id} entry={entry} when={shortDateTime(entry.at, timezone)} isOfOrder />
        ))}
      </ul>
      {!isWhole && entries.length > SHOWN_AT_FIRST && (
        <Button variant="default" size="sm" w="fit-content" onClick={() => setWhole(true)}>
          <Trans>Show all {number(entries.length)}</Trans>
        </Button>
      )}
    </>
  )
}
