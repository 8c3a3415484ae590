import { attendeeTags } from '#contract/attendee-tags.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'

/** Existing tags of the event's attendees. */
export function useAttendeeTags(): readonly string[] {
  const { id: event_id } = useEvent()
  return useApiQuery(attendeeTags.list, { params: { event_id } }).data?.data ?? []
}
