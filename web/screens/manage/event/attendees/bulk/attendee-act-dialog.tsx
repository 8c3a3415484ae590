import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AttendeeActPreview, attendeeActs } from '#contract/attendee-acts.ts'
import { ApiFailure } from '#contract/client.ts'
import type { Output } from '#contract/endpoint.ts'
import type { AttendeeAct } from '#domain/attendee-act.ts'
import { isOfTags } from '#domain/bulk-act.ts'
import styles from '#web/components/manage/bulk/consequences.module.css'
import { TagField } from '#web/components/manage/bulk/tag-field.tsx'
import { callApi } from '#web/lib/calls/api.ts'
import { queryKey, shouldRetry, useApiMutation } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { Answer } from '#web/ui/overlay/ask.tsx'
import { DialogActions } from '#web/ui/overlay/dialog-actions.tsx'
import { useAttendeeTags } from '../use-attendee-tags.ts'
import { AttendeeActConsequences, SkippedTickets } from './attendee-act-consequences.tsx'
import { useAttendeeActTitle, useAttendeeActVerbs } from './use-attendee-act-words.ts'
import type { ChosenAttendees } from './use-attendee-acts.ts'

type Props = { act: AttendeeAct; chosen: ChosenAttendees; onBegun: (id: number) => void; onClose: () => void }

/** Confirms an action on attendees: shows the exact number of tickets and the consequences. */
export function AttendeeActDialog({ act, chosen, onBegun, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [tag, setTag] = useState('')
  const [settled] = useDebouncedValue(tag.trim(), 300)
  const wanted = { act, tag: isOfTags(act) ? settled : null, selection: chosen }
  const isReady = !isOfTags(act) || settled !== ''
  const { data, error, isFetching, refetch } = usePreview(wanted, isReady)
  const preview = isReady && settled === tag.trim() ? data?.data.preview : undefined
  const titleOf = useAttendeeActTitle()
  const verbs = useAttendeeActVerbs()
  const known = useAttendeeTags()
  const start = useApiMutation(attendeeActs.start)
  const { id: event_id } = useEvent()

  async function go({ until }: AttendeeActPreview) {
    const selection = chosen.attendee_ids ? chosen : { ...chosen, until }
    try {
      const body = { ...wanted, selection, is_preview: false }
      const { data: begun } = await start.mutateAsync({ params: { event_id }, body })
      if (begun.attendee_act) onBegun(begun.attendee_act.id)
    } catch (failure) {
      if (failure instanceof ApiFailure) notifyProblem(i18n._(errorMessage(failure)))
      throw failure
    }
  }

  return (
    <Modal opened onClose={onClose} title={titleOf(act, preview)} closeButtonProps={{ 'aria-label': t`Close` }}>
      <Stack>
        {isOfTags(act) && (
          <TagField
            act={act}
            known={known}
            value={tag}
            onChange={setTag}
            error={error && i18n._(errorMessage(error))}
          />
        )}
        {!isOfTags(act) && error && <BlockError retry={() => void refetch()} isFetching={isFetching} />}
        {isReady && !preview && !error && <Skeleton height={120} />}
        {preview?.changed_count === 0 && <NothingToDo preview={preview} onClose={onClose} />}
        {preview && preview.changed_count > 0 && (
          <Answer
            text={<AttendeeActConsequences act={act} tag={settled} preview={preview} />}
            confirm={verbs[act]}
            {...(act === 'CANCEL' && { isDangerous: true, word: t`cancel` })}
            onConfirm={() => go(preview)}
            close={onClose}
          />
        )}
      </Stack>
    </Modal>
  )
}

/** Shown if the action would change no ticket, with the reasons. */
function NothingToDo({ preview, onClose }: { preview: AttendeeActPreview; onClose: () => void }) {
  return (
    <Stack>
      <Text>
        <Trans>There’s nothing to change.</Trans>
      </Text>
      <ul className={styles.consequences}>
        <SkippedTickets preview={preview} />
      </ul>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          <Trans>Go back</Trans>
        </Button>
      </DialogActions>
    </Stack>
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
