import type { attendees } from '#contract/attendees.ts'
import type { orders } from '#contract/orders.ts'
import { MOST_CHOSEN } from '#domain/message.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { type ListState, toListQuery } from '#web/lib/calls/url-state.ts'
import type { RowSelection } from '#web/ui/list/row-selection.ts'

/** True if more rows are selected than one message can name. */
export function isTooManyToName({ count, isAll, page }: Pick<RowSelection, 'count' | 'isAll' | 'page'>): boolean {
  return count > MOST_CHOSEN || (isAll && page.isCapped)
}

const PER_PAGE = 100

export type FoundList = typeof orders.list | typeof attendees.list

/** The ids of all orders or attendees that match search and filters; at most the first 1,000. */
export async function findIds(endpoint: FoundList, event_id: number, state: ListState): Promise<number[]> {
  const { query, filter_fields } = toListQuery(state)
  // Oldest first: rows added meanwhile come last and do not shift the pages.
  const wanted = { query, filter_fields, sort_by: 'created_at', sort_direction: 'asc', per_page: PER_PAGE } as const
  const ids = new Set<number>()
  for (let page = 1; ids.size < MOST_CHOSEN; page++) {
    const { data } = await callApi(endpoint, { params: { event_id }, query: { ...wanted, page } })
    for (const { id } of data) ids.add(id)
    if (data.length < PER_PAGE) break
  }
  return [...ids].slice(0, MOST_CHOSEN)
}
