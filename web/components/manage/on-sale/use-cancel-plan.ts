import { useLingui } from '@lingui/react/macro'
import type { Event } from '#contract/events.ts'
import { plannedPublishing } from '#contract/planned-publishing.ts'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'

/** Cancels the planned sale of a draft, after a confirmation. */
export function useCancelPlan(event: Event): () => void {
  const { t } = useLingui()
  const removal = useApiMutation(plannedPublishing.cancel)
  const askAndTell = useAskAndTell()
  return () =>
    askAndTell({
      title: t`Cancel the planned sale of ${event.title}?`,
      text: t`The event stays a draft until you put it on sale yourself.`,
      confirm: t`Cancel planned sale`,
      run: () => removal.mutateAsync({ params: { event_id: event.id } }),
      done: t`Planned sale cancelled.`,
    })
}
