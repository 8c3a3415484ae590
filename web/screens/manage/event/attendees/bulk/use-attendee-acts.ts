import { attendeeActs } from '#contract/attendee-acts.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { AttendeeAct } from '#domain/attendee-act.ts'
import { ASKING, useShownActs } from '#web/components/manage/bulk/use-shown-acts.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import type { ListState } from '#web/lib/calls/url-state.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import type { RowSelection } from '#web/ui/list/row-selection.ts'

export type ChosenAttendees = BodyInput<typeof attendeeActs.start>['selection']

/** The selected attendees, in the format of the API. */
export function chosenAttendees({ isAll, ids }: RowSelection, { query, filter_fields }: ListState): ChosenAttendees {
  return isAll ? { query: query || null, filter_fields } : { attendee_ids: [...ids] }
}

/** The chosen action, and the ids of the actions on attendees to show. */
export function useAttendeeActs(mayAct: boolean) {
  const { id: event_id } = useEvent()
  const options = { enabled: mayAct, ...ASKING }
  const current = useApiQuery(attendeeActs.list, { params: { event_id } }, options).data?.data ?? []
  return useShownActs<AttendeeAct>(`foyer-attendee-act-${event_id}`, mayAct ? current : null)
}
