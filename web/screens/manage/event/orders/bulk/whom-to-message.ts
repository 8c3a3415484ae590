import { orders } from '#contract/orders.ts'
import { MOST_CHOSEN } from '#domain/message.ts'
import { callApi } from '#web/lib/api.ts'
import { type ListState, toListQuery } from '#web/lib/url-state.ts'
import type { RowSelection } from '#web/ui/list/row-selection.ts'

/** More orders are chosen than one message can name. */
export function isTooManyToName({ count, isAll, page }: Pick<RowSelection, 'count' | 'isAll' | 'page'>): boolean {
  return count > MOST_CHOSEN || (isAll && page.isCapped)
}

const PER_PAGE = 100

/** The ids of all orders that search and filters find, the first 1,000 at most. */
export async function findOrderIds(event_id: number, state: ListState): Promise<number[]> {
  const { query, filter_fields } = toListQuery(state)
  // From the oldest on: what is ordered meanwhile comes behind and moves none.
  const wanted = { query, filter_fields, sort_by: 'created_at', sort_direction: 'asc', per_page: PER_PAGE } as const
  const ids = new Set<number>()
  for (let page = 1; ids.size < MOST_CHOSEN; page++) {
    const { data } = await callApi(orders.list, { params: { event_id }, query: { ...wanted, page } })
    for (const { id } of data) ids.add(id)
    if (data.length < PER_PAGE) break
  }
  return [...ids].slice(0, MOST_CHOSEN)
}
