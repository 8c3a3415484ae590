import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, CloseButton, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { type AttendeeActState, attendeeActs } from '#contract/attendee-acts.ts'
import { useKeptWords } from '#web/components/manage/bulk/use-kept-words.ts'
import { JobProgress, UndoButton } from '#web/components/manage/screen/job-progress.tsx'
import { useSecondsUntil } from '#web/components/manage/screen/use-seconds-until.ts'
import { refresh, useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useAttendeesDoneWords, useTicketSkipWords } from './use-attendee-act-words.ts'

const ASK_EVERY_MS = 700
/** A colleague may undo it meanwhile. */
const ASK_SELDOM_MS = 10_000

type Props = { id: number; onUndo: () => void; onClose: () => void }

/** Progress of an action on attendees as the server reports it, and a button to undo it while that is possible. */
export function AttendeeActNotice({ id, onUndo, onClose }: Props) {
  const { t } = useLingui()
  const params = { event_id: useEvent().id, attendee_act_id: id }
  const { data, error, dataUpdatedAt, refetch } = useApiQuery(
    attendeeActs.get,
    { params },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data ? askAgainIn(state.data.data) : false),
    },
  )
  const { mutateAsync: undo } = useApiMutation(attendeeActs.undo)
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
  return (
    <Alert
      color={act.kept_count > 0 ? 'orange' : 'aubergine'}
      mb="md"
      role="region"
      aria-label={t`Change of several attendees`}
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
        {isOpen && (
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

const isUnderWay = ({ status }: Pick<AttendeeActState, 'status'>) => status === 'RUNNING' || status === 'UNDOING'

function askAgainIn(act: AttendeeActState): number | false {
  if (isUnderWay(act)) return ASK_EVERY_MS
  return act.status === 'OVER' || act.status === 'UNDONE' ? false : ASK_SELDOM_MS
}

/** Whole minutes left to undo; the last one is counted by the button. And who started the action. */
function TimeLeft({ act: { status, started_by }, seconds }: { act: AttendeeActState; seconds: number }) {
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

/** Reloads the list of attendees once the action has ended or was undone. */
function useRefreshed(act: AttendeeActState | undefined, params: { event_id: number; attendee_act_id: number }) {
  const seen = useRef<string | null>(null)
  const status = act?.status ?? null
  const { event_id, attendee_act_id } = params
  useEffect(() => {
    const isNews = status !== null && status !== 'RUNNING' && seen.current !== status
    seen.current = status
    if (isNews) void refresh(attendeeActs.get, { params: { event_id, attendee_act_id } })
  }, [status, event_id, attendee_act_id])
}

function Words({ act, isClosed }: { act: AttendeeActState; isClosed: boolean }): ReactNode {
  const { t } = useLingui()
  const doneWords = useAttendeesDoneWords()
  const { status, restored_count, kept_count } = act
  if (status === 'RUNNING') return <Trans>Changing attendees…</Trans>
  if (status === 'UNDOING') return <Trans>Undoing…</Trans>
  if (status === 'UNDONE') {
    const all = restored_count + kept_count
    if (kept_count === 0)
      return t`${plural(restored_count, { one: 'Undone. # attendee is what it was.', other: 'Undone. # attendees are what they were.' })}`
    return t`${plural(all, { one: `${kept_count} of # ticket couldn’t be undone.`, other: `${kept_count} of # tickets couldn’t be undone.` })}`
  }
  const isWritten = act.act === 'CANCEL'
  return isClosed && isWritten ? <Trans>{doneWords(act)} The emails are on their way.</Trans> : doneWords(act)
}

function Share({ act }: { act: AttendeeActState }) {
  const { t } = useLingui()
  const { status, handled_count, changed_count, restored_count, kept_count, attendees_count } = act
  const [done, all] =
    status === 'RUNNING' ? [handled_count, attendees_count] : [restored_count + kept_count, changed_count]
  return (
    <JobProgress done={done} all={all} label={t`Attendees handled`}>
      {t`${plural(all, { one: `${done} of # attendee`, other: `${done} of # attendees` })}`}
    </JobProgress>
  )
}

/** Tickets left unchanged, and tickets that could not be restored. */
function Details({ act: { status, skipped, kept, kept_count } }: { act: AttendeeActState }) {
  const skipWords = useTicketSkipWords()
  const keptWords = useKeptWords()
  const more = kept_count - kept.length
  if (status === 'DONE' || status === 'ENDING' || status === 'OVER')
    return skipped.map(({ reason, attendees_count }) => (
      <Text key={reason} size="sm">
        {skipWords(reason, attendees_count)}
      </Text>
    ))
  if (kept.length === 0) return null
  return (
    <Text size="sm" component="div">
      {kept.map(({ attendee_id, public_id, reason }) => (
        <div key={attendee_id}>
          <Anchor href={`#attendee-${attendee_id}`}>{public_id}</Anchor>
          {': '}
          {keptWords[reason]}
        </div>
      ))}
      {more > 0 && <Trans>And {more} more.</Trans>}
    </Text>
  )
}
