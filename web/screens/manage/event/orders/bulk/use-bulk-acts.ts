import { bulkActs } from '#contract/bulk-acts.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { BulkAct } from '#domain/bulk-act.ts'
import { ASKING, useShownActs } from '#web/components/manage/bulk/use-shown-acts.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import type { ListState } from '#web/lib/calls/url-state.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import type { RowSelection } from '#web/ui/list/row-selection.ts'

export type Chosen = BodyInput<typeof bulkActs.start>['selection']

/** The selected orders, in the format of the API. */
export function chosenOf({ isAll, ids }: RowSelection, { query, filter_fields }: ListState): Chosen {
  return isAll ? { query: query || null, filter_fields } : { order_ids: [...ids] }
}

/**
 * The chosen action, and the ids of the actions to show: the last one started here, which a reload of the page keeps, and those of
 * the team that run or can still be undone.
 */
export function useBulkActs(mayAct: boolean) {
  const { id: event_id } = useEvent()
  const options = { enabled: mayAct, ...ASKING }
  const current = useApiQuery(bulkActs.list, { params: { event_id } }, options).data?.data ?? []
  return useShownActs<BulkAct>(`foyer-bulk-act-${event_id}`, mayAct ? current : null)
}
