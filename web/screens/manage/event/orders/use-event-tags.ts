import { orderTags } from '#contract/order-tags.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'

/** Existing tags of the event's orders. */
export function useEventTags(): readonly string[] {
  const { id: event_id } = useEvent()
  return useApiQuery(orderTags.list, { params: { event_id } }).data?.data ?? []
}
