import { attendeeTags } from '#contract/attendee-tags.ts'
import type { Attendee } from '#contract/attendees.ts'
import { TagEditor } from '#web/components/manage/tags/tag-editor.tsx'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useAttendeeTags } from './use-attendee-tags.ts'

/** Tags of an attendee. */
export function AttendeeTags({ attendee: { id: attendee_id, event_id, tags } }: { attendee: Attendee }) {
  const { mutateAsync, isPending } = useApiMutation(attendeeTags.change)
  return (
    <TagEditor
      tags={tags}
      known={useAttendeeTags()}
      mayChange={useMay()(attendeeTags.change)}
      isPending={isPending}
      onChange={(body) => mutateAsync({ params: { event_id, attendee_id }, body })}
    />
  )
}
