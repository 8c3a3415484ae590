import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { type AttendeeImportState, attendeeImports } from '#contract/attendee-imports.ts'
import { JobProgress, UndoButton } from '#web/components/manage/screen/job-progress.tsx'
import { refresh, useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { DialogActions } from '#web/ui/overlay/dialog-actions.tsx'
import { Problems } from './problems.tsx'
import { SaveProblems } from './save-problems.tsx'

const ASK_EVERY_MS = 700

/** Progress of an import as the server reports it, the skipped rows, and a button to undo it while that is possible. */
export function ImportProgress({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui()
  const params = { event_id: useEvent().id, attendee_import_id: id }
  const { data, error, isFetching, refetch } = useApiQuery(
    attendeeImports.get,
    { params },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && mayChange(state.data.data) ? ASK_EVERY_MS : false),
    },
  )
  const { mutateAsync: undo } = useApiMutation(attendeeImports.undo)
  const one = data?.data
  useRefreshed(one?.status, params)
  if (error) return <BlockError retry={() => void refetch()} isFetching={isFetching} />
  if (!one) return <Skeleton height={120} role="status" aria-label={t`Loading`} />
  return (
    <Stack gap="lg">
      <Text role="status" fw={550}>
        <Words one={one} />
      </Text>
      {isUnderWay(one) && <Share one={one} />}
      {one.status !== 'UNDONE' && (
        <Problems count={one.problem_count} problems={one.problems}>
          {!isUnderWay(one) && <SaveProblems one={one} />}
        </Problems>
      )}
      <DialogActions>
        {one.undo_seconds_left !== null && (
          <UndoButton
            undo={() => undo({ params })}
            seconds={one.status === 'DONE' && one.send_emails ? one.undo_seconds_left : null}
            onDone={() => void refetch()}
          />
        )}
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Stack>
  )
}

const isUnderWay = ({ status }: Pick<AttendeeImportState, 'status'>) => status === 'RUNNING' || status === 'UNDOING'
/** True also during the seconds in which the import can be undone. */
const mayChange = (one: AttendeeImportState) => isUnderWay(one) || (one.send_emails && one.undo_seconds_left !== null)

/** Reloads the list of attendees once the import has ended. */
function useRefreshed(status: string | undefined, params: { event_id: number; attendee_import_id: number }) {
  const { event_id, attendee_import_id } = params
  useEffect(() => {
    if (status && status !== 'RUNNING' && status !== 'UNDOING')
      void refresh(attendeeImports.get, { params: { event_id, attendee_import_id } })
  }, [status, event_id, attendee_import_id])
}

function Words({ one }: { one: AttendeeImportState }): ReactNode {
  const { t } = useLingui()
  const { status, added_count, taken_out_count, kept_count, is_stopped, send_emails } = one
  if (status === 'RUNNING') return <Trans>Adding attendees…</Trans>
  if (status === 'UNDOING') return <Trans>Taking them out again…</Trans>
  if (status === 'UNDONE') {
    if (kept_count > 0)
      return t`${plural(kept_count, { one: '# attendee stays, changed since by your team.', other: '# attendees stay, changed since by your team.' })}`
    if (is_stopped) return <Trans>A row could no longer be added, so none were.</Trans>
    return t`${plural(taken_out_count, { one: 'Undone. # attendee is out again.', other: 'Undone. # attendees are out again.' })}`
  }
  const added = t`${plural(added_count, { one: '# attendee added.', other: '# attendees added.' })}`
  return status === 'OVER' && send_emails ? <Trans>{added} The emails are on their way.</Trans> : added
}

function Share({ one }: { one: AttendeeImportState }) {
  const { t } = useLingui()
  const { status, added_count, problem_count, rows_count, taken_out_count, kept_count } = one
  const [done, all] =
    status === 'RUNNING' ? [added_count + problem_count, rows_count] : [taken_out_count + kept_count, added_count]
  return (
    <JobProgress done={done} all={all} label={t`Rows handled`}>
      {t`${plural(all, { one: `${done} of # row`, other: `${done} of # rows` })}`}
    </JobProgress>
  )
}
