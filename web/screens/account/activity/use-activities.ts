import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { activities } from '#contract/activity.ts'
import type { ApiFailure } from '#contract/client.ts'
import type { Output } from '#contract/endpoint.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { queryKey } from '#web/lib/calls/query.ts'
import { useUser } from '#web/lib/manage-context.ts'
import type { ActivityFilters } from './filters.ts'

const PER_PAGE = 50

type Page = Output<typeof activities.list>
type Key = readonly [path: string, query: object, kind: 'pages']

/** The audit log, newest first; each further page starts where the one before ended. */
export function useActivities(filters: ActivityFilters) {
  const params = { account_id: useUser().account_id }
  return useInfiniteQuery<Page, ApiFailure, InfiniteData<Page>, Key, number | null>({
    queryKey: [...queryKey(activities.list, { params, query: filters }), 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filters, per_page: PER_PAGE, ...(pageParam && { before: pageParam }) }
      return callApi(activities.list, { params, query }, signal)
    },
    initialPageParam: null,
    getNextPageParam: ({ data }) => (data.length < PER_PAGE ? null : data.at(-1)?.id),
    placeholderData: keepPreviousData,
    // New entries arrive all the time.
    staleTime: 0,
  })
}

export type Activities = ReturnType<typeof useActivities>
