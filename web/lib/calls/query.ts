import {
  notifyManager,
  QueryClient,
  queryOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { ApiFailure, pathOf } from '#contract/client.ts'
import type { EndpointSpec, Input, Output } from '#contract/endpoint.ts'
import { callApi } from './api.ts'

// A moved item must be in its new place before the next key press. The library would wait for a timer.
notifyManager.setScheduler(queueMicrotask)

/**
 * Data stay fresh for 60 s, failures are retried three times after 1, 2, 4 s (at most 30 s), unused data are dropped after 5
 * minutes.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 5 * 60_000,
        retry: shouldRetry,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  })
}

/** Retries only failures that may pass by themselves; refusals (4xx) are final. */
export function shouldRetry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiFailure && error.status >= 400 && error.status < 500
  return !refused && failures < 3
}

let ofThisPage: QueryClient | undefined

/** The query cache of the page in this browser. */
export function pageQueryClient(): QueryClient {
  ofThisPage ??= createQueryClient()
  return ofThisPage
}

type Parts = { params?: Record<string, string | number>; query?: object }

/** Query key: the path with its parameters filled in, then the query. */
export function queryKey(endpoint: EndpointSpec, input: object): [path: string, query: object] {
  const { params, query = {} } = input as Parts
  return [pathOf(endpoint, params), query]
}

type Options<E extends EndpointSpec> = Omit<UseQueryOptions<Output<E>, ApiFailure>, 'queryKey' | 'queryFn'>

/** Options of TanStack Query for reading an endpoint, also for loaders. */
export function apiQuery<E extends EndpointSpec>(endpoint: E, input: Input<E>, options?: Options<E>) {
  return queryOptions<Output<E>, ApiFailure>({
    ...options,
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => callApi(endpoint, input, signal),
  })
}

/** Reads an endpoint regardless of the cache, and updates the screens. */
export function fetchNow<E extends EndpointSpec>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  return pageQueryClient().fetchQuery({ ...apiQuery(endpoint, input), staleTime: 0 })
}

/** Optimistic update: shows the reply that the endpoint will give after a change. Cancels running reads, which would undo it. */
export function showAtOnce<E extends EndpointSpec>(endpoint: E, input: Input<E>, output: Output<E>): void {
  const key = queryKey(endpoint, input)
  void pageQueryClient().cancelQueries({ queryKey: key, exact: true })
  pageQueryClient().setQueryData(key, output)
}

/** Reads an endpoint through the cache. */
export function useApiQuery<E extends EndpointSpec>(endpoint: E, input: Input<E>, options?: Options<E>) {
  return useQuery(apiQuery(endpoint, input, options))
}

/** True until the first reply or failure. */
export function isAwaited({ isLoading, failureCount }: Pick<UseQueryResult, 'isLoading' | 'failureCount'>): boolean {
  return isLoading && failureCount === 0
}

/** Calls an endpoint that changes something, then refreshes everything the change may affect. */
export function useApiMutation<E extends EndpointSpec>(endpoint: E) {
  return useMutation<Output<E>, ApiFailure, Input<E>>({
    mutationFn: (input) => callApi(endpoint, input),
    onSuccess: (_output, input) => refresh(endpoint, input),
  })
}

/** Marks every cached reply that the change may affect as stale; visible ones are fetched again. */
export function refresh(endpoint: EndpointSpec, input: object): Promise<void> {
  const changed = queryKey(endpoint, input)[0]
  return pageQueryClient().invalidateQueries({ predicate: ({ queryKey: [path] }) => isTouched(String(path), changed) })
}

/**
 * True if a cached path may show something that a change at another path affects: everything below the same resource
 * (`/events/7`), and the lists that contain the resource (`/events`, `/organizers/3/events`).
 */
export function isTouched(path: string, changed: string): boolean {
  const [collection, id] = changed.split('/').filter(Boolean)
  const resource = id && /^\d+$/.test(id) ? `/${collection}/${id}` : `/${collection}`
  return path === resource || path.startsWith(`${resource}/`) || path.endsWith(`/${collection}`)
}
