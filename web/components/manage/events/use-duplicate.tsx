import { useDisclosure } from '@mantine/hooks'
import { eventCopies } from '#contract/event-copies.ts'
import type { Event } from '#contract/events.ts'
import { useMay, useReaches } from '#web/lib/use-may.ts'
import { laterDialog } from '#web/ui/lazy/later.tsx'

const DuplicateForm = laterDialog(
  async () => (await import('#web/components/manage/duplicate/duplicate-form.tsx')).DuplicateForm,
)

/** The form that duplicates an event, for those who may: who reaches single events would not see the copy. The place that opens it draws it. */
export function useDuplicate(event: Event) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const [may, reaches] = [useMay(), useReaches()]
  const mayDuplicate = may(eventCopies.create) && reaches(event.organizer) && event.organizer.status !== 'ARCHIVED'
  return { mayDuplicate, open, form: isOpen && <DuplicateForm event={event} onClose={close} /> }
}
