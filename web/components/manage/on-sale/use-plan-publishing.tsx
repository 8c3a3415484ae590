import { useDisclosure } from '@mantine/hooks'
import type { Event } from '#contract/events.ts'
import { lazyPart } from '#web/lib/lazy.tsx'

const PlanPublishingForm = lazyPart(async () => (await import('./plan-publishing-form.tsx')).PlanPublishingForm, {
  words: 'dialogs',
})

/** Plans when a draft goes on sale. The caller renders the form. */
export function usePlanPublishing(event: Event) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return { open, form: isOpen && <PlanPublishingForm event={event} onClose={close} /> }
}
