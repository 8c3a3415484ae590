import type { SavedView, SavedViewState } from '#contract/saved-views.ts'
import type { Filters, ListState } from '#web/lib/url-state.ts'

/** What a list shows, as a view keeps it; the page one is at is none of it. */
export function asView(state: ListState, columns: readonly string[]): SavedViewState {
  const { query, sort_by, sort_direction, filter_fields } = state
  return {
    query: query || null,
    filter_fields: Object.keys(filter_fields).length > 0 ? filter_fields : null,
    sort_by: sort_by as SavedViewState['sort_by'],
    sort_direction: sort_by ? sort_direction : null,
    columns: [...columns],
  }
}

/** The list as a view has it. */
export function fromView({
  query,
  filter_fields,
  sort_by,
  sort_direction,
}: SavedViewState): Omit<ListState, 'per_page'> {
  return {
    page: 1,
    query: query ?? '',
    filter_fields: (filter_fields ?? {}) as Filters,
    sort_by: sort_by ?? null,
    sort_direction: sort_direction ?? null,
  }
}

/** Whether the list shows just what a view has, its columns apart where the view names none. */
export function isShown({ state }: Pick<SavedView, 'state'>, now: SavedViewState): boolean {
  return textOf({ ...state, columns: state.columns ?? now.columns }) === textOf(now)
}

/** The same for the same view, however its parts are sorted. */
function textOf({ query, filter_fields, sort_by, sort_direction, columns }: SavedViewState): string {
  const filters = Object.entries(filter_fields ?? {}).map(([field, conditions]) => [
    field,
    Object.entries(conditions ?? {}).toSorted(byName),
  ])
  return JSON.stringify([
    query ?? null,
    (filters as [string, unknown][]).toSorted(byName),
    sort_by ?? null,
    sort_direction ?? null,
    columns?.toSorted() ?? null,
  ])
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)
