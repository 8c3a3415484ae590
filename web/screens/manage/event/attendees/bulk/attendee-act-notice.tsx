import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback } from 'react'
import { type AttendeeActState, attendeeActs } from '#contract/attendee-acts.ts'
import { ActNotice } from '#web/components/manage/bulk/act-notice.tsx'
import { FOLLOWING, useActState } from '#web/components/manage/bulk/use-act-state.ts'
import { refresh, useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useAttendeesDoneWords, useSkippedTicketWords } from './use-attendee-act-words.ts'

type Props = { id: number; onUndo: () => void; onClose: () => void }

/** Progress of an action on attendees as the server reports it, and a button to undo it while that is possible. */
export function AttendeeActNotice({ id, onUndo, onClose }: Props) {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const params = { event_id, attendee_act_id: id }
  const query = useApiQuery(attendeeActs.get, { params }, FOLLOWING)
  const { mutateAsync: undo } = useApiMutation(attendeeActs.undo)
  const onNews = useCallback(
    () => void refresh(attendeeActs.get, { params: { event_id, attendee_act_id: id } }),
    [event_id, id],
  )
  const { act, seconds } = useActState(query, { onNews, onGone: onClose })
  const skipped = useSkippedTicketWords()
  const progress = useShare(act)
  if (!act) return null
  return (
    <ActNotice
      label={t`Change of several attendees`}
      act={act}
      seconds={seconds}
      words={<Words act={act} isClosed={act.status !== 'DONE' || seconds === 0} />}
      progress={progress}
      skipped={skipped(act)}
      kept={act.kept.map((ticket) => ({ ...ticket, href: `#attendee-${ticket.attendee_id}` }))}
      undo={() => undo({ params }).then(onUndo)}
      onDone={() => void query.refetch()}
      onClose={onClose}
    />
  )
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

/** Share of the attendees handled, or taken back. */
function useShare(act: AttendeeActState | undefined) {
  const { t } = useLingui()
  const [done, all] = shareOf(act)
  const words = t`${plural(all, { one: `${done} of # attendee`, other: `${done} of # attendees` })}`
  return { done, all, label: t`Attendees handled`, words }
}

function shareOf(act: AttendeeActState | undefined): [number, number] {
  if (!act) return [0, 0]
  if (act.status === 'RUNNING') return [act.handled_count, act.attendees_count]
  return [act.restored_count + act.kept_count, act.changed_count]
}
