import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, CloseButton, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { type BulkActState, bulkActs } from '#contract/bulk-acts.ts'
import { JobProgress, UndoButton } from '#web/components/manage/screen/job-progress.tsx'
import { useSecondsUntil } from '#web/components/manage/screen/use-seconds-until.ts'
import { refresh, useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useDoneWords, useKeptWords, useSkipWords } from './use-bulk-words.ts'

const ASK_EVERY_MS = 700

/** Progress of a bulk action as the server reports it, and a button to undo it while that is possible. */
export function BulkActNotice({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui()
  const params = { event_id: useEvent().id, bulk_act_id: id }
  const { data, error, dataUpdatedAt, refetch } = useApiQuery(
    bulkActs.get,
    { params },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.data) ? ASK_EVERY_MS : false),
    },
  )
  const { mutateAsync: undo } = useApiMutation(bulkActs.undo)
  const act = data?.data
  const given = act?.undo_seconds_left ?? 0
  // Counted down locally between two replies; the server's value wins.
  const seconds = Math.min(given, useSecondsUntil(dataUpdatedAt + given * 1000))
  useRefreshed(act, params)
  useEffect(() => {
    if (error?.status === 404) onClose()
  }, [error, onClose])
  if (!act) return null
  const canUndo = act.status === 'RUNNING' || (act.status === 'DONE' && seconds > 0)
  return (
    <Alert
      color={act.kept_count > 0 ? 'orange' : 'aubergine'}
      mb="md"
      role="region"
      aria-label={t`Change of several orders`}
    >
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="start">
          <Text role="status" fw={550}>
            <Words act={act} isClosed={!canUndo} />
          </Text>
          {!isUnderWay(act) && <CloseButton aria-label={t`Close`} onClick={onClose} />}
        </Group>
        {isUnderWay(act) && <Share act={act} />}
        <Details act={act} />
        {canUndo && (
          <Group>
            <UndoButton
              undo={() => undo({ params })}
              seconds={act.status === 'DONE' ? seconds : null}
              onDone={() => void refetch()}
            />
          </Group>
        )}
      </Stack>
    </Alert>
  )
}

const isUnderWay = ({ status }: Pick<BulkActState, 'status'>) => status === 'RUNNING' || status === 'UNDOING'

/** Reloads the list of orders once the action has ended or was undone. */
function useRefreshed(act: BulkActState | undefined, params: { event_id: number; bulk_act_id: number }) {
  const seen = useRef<string | null>(null)
  const status = act?.status ?? null
  const { event_id, bulk_act_id } = params
  useEffect(() => {
    const isNews = status !== null && status !== 'RUNNING' && seen.current !== status
    seen.current = status
    if (isNews) void refresh(bulkActs.get, { params: { event_id, bulk_act_id } })
  }, [status, event_id, bulk_act_id])
}

function Words({ act, isClosed }: { act: BulkActState; isClosed: boolean }): ReactNode {
  const { t } = useLingui()
  const doneWords = useDoneWords()
  const { status, restored_count, kept_count } = act
  if (status === 'RUNNING') return <Trans>Changing orders…</Trans>
  if (status === 'UNDOING') return <Trans>Undoing…</Trans>
  if (status === 'UNDONE') {
    const all = restored_count + kept_count
    if (kept_count === 0)
      return t`${plural(restored_count, { one: 'Undone. # order is what it was.', other: 'Undone. # orders are what they were.' })}`
    return t`${plural(all, { one: `${kept_count} of # order couldn’t be undone.`, other: `${kept_count} of # orders couldn’t be undone.` })}`
  }
  const isWritten = act.act === 'CANCEL' || act.act === 'MARK_AS_PAID' || act.act === 'RESEND'
  return isClosed && isWritten ? <Trans>{doneWords(act)} The emails are on their way.</Trans> : doneWords(act)
}

function Share({ act }: { act: BulkActState }) {
  const { t } = useLingui()
  const { status, handled_count, changed_count, restored_count, kept_count, orders_count } = act
  const [done, all] =
    status === 'RUNNING' ? [handled_count, orders_count] : [restored_count + kept_count, changed_count]
  return (
    <JobProgress done={done} all={all} label={t`Orders handled`}>
      {t`${plural(all, { one: `${done} of # order`, other: `${done} of # orders` })}`}
    </JobProgress>
  )
}

/** Orders left unchanged, and orders that could not be restored. */
function Details({ act: { status, skipped, kept, kept_count } }: { act: BulkActState }) {
  const skipWords = useSkipWords()
  const keptWords = useKeptWords()
  const more = kept_count - kept.length
  if (status === 'DONE' || status === 'OVER')
    return skipped.map(({ reason, orders_count }) => (
      <Text key={reason} size="sm">
        {skipWords(reason, orders_count)}
      </Text>
    ))
  if (kept.length === 0) return null
  return (
    <Text size="sm" component="div">
      {kept.map(({ order_id, public_id, reason }) => (
        <div key={order_id}>
          <Anchor href={`#order-${order_id}`}>{public_id}</Anchor>
          {': '}
          {keptWords[reason]}
        </div>
      ))}
      {more > 0 && <Trans>And {more} more.</Trans>}
    </Text>
  )
}
