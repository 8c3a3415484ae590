import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, CloseButton, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { type BulkActState, bulkActs } from '#contract/bulk-acts.ts'
import { orders } from '#contract/orders.ts'
import { doesRefund, isOfTags } from '#domain/bulk-act.ts'
import { useKeptWords } from '#web/components/manage/bulk/use-kept-words.ts'
import { JobProgress, UndoButton } from '#web/components/manage/screen/job-progress.tsx'
import { useSecondsUntil } from '#web/components/manage/screen/use-seconds-until.ts'
import { refresh, useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useDoneWords, useSkipWords } from './use-bulk-words.ts'

const ASK_EVERY_MS = 700
/** A colleague may undo it meanwhile. */
const ASK_SELDOM_MS = 10_000

type Props = { id: number; onUndo: () => void; onClose: () => void }

/** Progress of a bulk action as the server reports it, and a button to undo it while that is possible. */
export function BulkActNotice({ id, onUndo, onClose }: Props) {
  const { t } = useLingui()
  const mayRefund = useMay()(orders.refund)
  const params = { event_id: useEvent().id, bulk_act_id: id }
  const { data, error, dataUpdatedAt, refetch } = useApiQuery(
    bulkActs.get,
    { params },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data ? askAgainIn(state.data.data) : false),
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
  const isOpen = act.status === 'RUNNING' || (act.status === 'DONE' && seconds > 0)
  const canUndo = isOpen && (mayRefund || !doesRefund(act))
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
            <Words act={act} isClosed={!isOpen} />
          </Text>
          {!isUnderWay(act) && <CloseButton aria-label={t`Close`} onClick={onClose} />}
        </Group>
        {isUnderWay(act) && <Share act={act} />}
        <Details act={act} />
        {isOpen && <TimeLeft act={act} seconds={seconds} />}
        {canUndo && (
          <Group>
            <UndoButton
              undo={() => undo({ params }).then(onUndo)}
              seconds={act.status === 'DONE' && seconds <= 60 ? seconds : null}
              onDone={() => void refetch()}
            />
          </Group>
        )}
      </Stack>
    </Alert>
  )
}

const isUnderWay = ({ status }: Pick<BulkActState, 'status'>) => status === 'RUNNING' || status === 'UNDOING'

function askAgainIn(act: BulkActState): number | false {
  if (isUnderWay(act)) return ASK_EVERY_MS
  return act.status === 'OVER' || act.status === 'UNDONE' ? false : ASK_SELDOM_MS
}

/** Whole minutes left to undo; the last one is counted by the button. And who started the action. */
function TimeLeft({ act: { status, started_by }, seconds }: { act: BulkActState; seconds: number }) {
  const { t } = useLingui()
  const minutes = Math.ceil(seconds / 60)
  return (
    <Text size="sm">
      {started_by && <Trans>Started by {started_by}.</Trans>}{' '}
      {status === 'DONE' &&
        minutes > 1 &&
        t`${plural(minutes, { one: '# minute left to undo.', other: '# minutes left to undo.' })}`}
    </Text>
  )
}

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
  const isWritten = !isOfTags(act.act)
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
  if (status === 'DONE' || status === 'ENDING' || status === 'OVER')
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
