import type { SavedView, SavedViewState } from '#contract/saved-views.ts'
import type { Filters, ListState } from '#web/lib/calls/url-state.ts'

/** State of a list to save as a view; the page number is not included. */
export function asView(state: ListState, columns: readonly string[]): SavedViewState {
  const { query, sort_by, sort_direction, filter_fields } = state
  return {
    query: query || null,
    filter_fields: Object.keys(filter_fields).length > 0 ? filter_fields : null,
    sort_by,
    sort_direction: sort_by ? sort_direction : null,
    columns: [...columns],
  }
}

/** State of the list for a saved view. */
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

/** True if the list shows exactly what the view has. Columns are ignored if the view names none. */
export function isShown({ state }: Pick<SavedView, 'state'>, now: SavedViewState): boolean {
  return textOf({ ...state, columns: state.columns ?? now.columns }) === textOf(now)
}

/** Normalized text of a state: equal states give the same text, however their parts are sorted. */
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
