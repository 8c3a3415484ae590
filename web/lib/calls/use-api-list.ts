import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ApiFailure } from '#contract/client.ts'
import type { EndpointSpec, Input, Output, Params } from '#contract/endpoint.ts'
import type { PageMeta } from '#contract/lists.ts'
import { useApiQuery } from './query.ts'
import { changeListState, type ListState, readListState, toListInput, writeListState } from './url-state.ts'

export type RowOf<E extends EndpointSpec> = Output<E> extends { data: (infer Row)[] } ? Row : never
type Page<Row> = { data: Row[]; meta: PageMeta }

/** Props for data-table.tsx: the list's state, a function to change it, and the page from the server. */
export type ApiList<Row> = {
  state: ListState
  change: (change: Partial<ListState>) => void
  query: UseQueryResult<Page<Row>, ApiFailure>
}

/** True if the list is empty without any search or filter. Its empty state then explains how to begin. */
export function hasNothing({ state, query }: Pick<ApiList<unknown>, 'state' | 'query'>): boolean {
  if (query.data?.data.length !== 0 || query.isPlaceholderData) return false
  return state.query === '' && state.page === 1 && Object.keys(state.filter_fields).length === 0
}

/**
 * Server-side list whose state (page, search, sorting, filters) is in the address. `defaults` are further parameters that apply
 * unless the address overrides them.
 */
export function useApiList<E extends EndpointSpec>(
  endpoint: E,
  params: Params<E>,
  defaults: object = {},
): ApiList<RowOf<E>> {
  const [search, setSearch] = useSearchParams()
  const state = readListState(search)
  const input = toListInput(params as object, search, defaults) as Input<E>
  const query = useApiQuery(endpoint, input, { placeholderData: keepPreviousData as never })
  const change = (wanted: Partial<ListState>) =>
    setSearch((now) => writeListState(now, changeListState(readListState(now), wanted)), {
      // Changing the page is a step for the back button; typing in the search box is not.
      replace: wanted.page === undefined,
      preventScrollReset: true,
    })
  return { state, change, query: query as unknown as UseQueryResult<Page<RowOf<E>>, ApiFailure> }
}
