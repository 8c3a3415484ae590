import { useDisclosure } from '@mantine/hooks'
import { eventCopies } from '#contract/event-copies.ts'
import type { Event } from '#contract/events.ts'
import { useMay, useReaches } from '#web/lib/calls/use-may.ts'
import { lazyPart } from '#web/lib/lazy.tsx'

const DuplicateForm = lazyPart(
  async () => (await import('#web/components/manage/duplicate/duplicate-form.tsx')).DuplicateForm,
  { words: 'dialogs' },
)

/**
 * Form that duplicates an event. Not offered to users with access to single events, who would not see the copy. The caller
 * renders the form.
 */
export function useDuplicate(event: Event) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const [may, reaches] = [useMay(), useReaches()]
  const mayDuplicate = may(eventCopies.create) && reaches(event.organizer) && event.organizer.status !== 'ARCHIVED'
  return { mayDuplicate, open, form: isOpen && <DuplicateForm event={event} onClose={close} /> }
}
