import { useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import type { Event } from '#contract/events.ts'
import { plannedPublishing } from '#contract/planned-publishing.ts'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { lazyPart } from '#web/lib/lazy.tsx'

const PlanPublishingForm = lazyPart(async () => (await import('./plan-publishing-form.tsx')).PlanPublishingForm, {
  words: 'dialogs',
})

/** Plans when a draft goes on sale, or cancels the plan. The caller renders the form. */
export function usePlanPublishing(event: Event) {
  const { t } = useLingui()
  const [isOpen, { open, close }] = useDisclosure(false)
  const removal = useApiMutation(plannedPublishing.cancel)
  const askAndTell = useAskAndTell()
  const cancel = () =>
    askAndTell({
      title: t`Cancel the planned sale of ${event.title}?`,
      text: t`The event stays a draft until you put it on sale yourself.`,
      confirm: t`Cancel planned sale`,
      run: () => removal.mutateAsync({ params: { event_id: event.id } }),
      done: t`Planned sale cancelled.`,
    })
  return { open, cancel, form: isOpen && <PlanPublishingForm event={event} onClose={close} /> }
}
