import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type AttendeeActPreview, attendeeActs } from '#contract/attendee-acts.ts'
import type { ApiFailure } from '#contract/client.ts'
import type { Output } from '#contract/endpoint.ts'
import type { AttendeeAct } from '#domain/attendee-act.ts'
import { ActDialog } from '#web/components/manage/bulk/act-dialog.tsx'
import { useTagOfAct } from '#web/components/manage/bulk/use-tag-of-act.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { queryKey, shouldRetry, useApiMutation } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useAttendeeTags } from '../use-attendee-tags.ts'
import { AttendeeActConsequences } from './attendee-act-consequences.tsx'
import { useAttendeeActTitle, useAttendeeActVerbs, useSkippedTicketWords } from './use-attendee-act-words.ts'
import type { ChosenAttendees } from './use-attendee-acts.ts'

type Props = { act: AttendeeAct; chosen: ChosenAttendees; onBegun: (id: number) => void; onClose: () => void }

/** Confirms an action on attendees: shows the exact number of tickets and the consequences. */
export function AttendeeActDialog({ act, chosen, onBegun, onClose }: Props) {
  const { t } = useLingui()
  const tag = useTagOfAct(act)
  const wanted = { act, tag: tag.sent, selection: chosen }
  const titleOf = useAttendeeActTitle()
  const skipped = useSkippedTicketWords()
  const start = useApiMutation(attendeeActs.start)
  const { id: event_id } = useEvent()

  async function go({ until }: AttendeeActPreview) {
    const selection = chosen.attendee_ids ? chosen : { ...chosen, until }
    const body = { ...wanted, selection, is_preview: false }
    const { data: begun } = await start.mutateAsync({ params: { event_id }, body })
    if (begun.attendee_act) onBegun(begun.attendee_act.id)
  }

  return (
    <ActDialog<AttendeeActPreview>
      act={act}
      tag={tag}
      known={useAttendeeTags()}
      query={usePreview(wanted, tag.isReady)}
      titleOf={(preview) => titleOf(act, preview)}
      consequences={(preview) => <AttendeeActConsequences act={act} tag={tag.settled} preview={preview} />}
      skipped={(preview) => skipped(preview)}
      verb={useAttendeeActVerbs()[act]}
      word={act === 'CANCEL' ? t`cancel` : undefined}
      go={go}
      onClose={onClose}
    />
  )
}

type Wanted = { act: AttendeeAct; tag: string | null; selection: ChosenAttendees }

/** Loads the current numbers; they are never cached. */
function usePreview(wanted: Wanted, enabled: boolean) {
  const { id: event_id } = useEvent()
  const params = { event_id }
  return useQuery<Output<typeof attendeeActs.start>, ApiFailure>({
    queryKey: queryKey(attendeeActs.start, { params, query: wanted }),
    queryFn: ({ signal }) => callApi(attendeeActs.start, { params, body: { ...wanted, is_preview: true } }, signal),
    enabled,
    staleTime: 0,
    gcTime: 0,
    retry: shouldRetry,
  })
}
