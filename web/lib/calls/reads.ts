import type { QueryKey } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'
import type { EndpointSpec, Input, Params } from '#contract/endpoint.ts'
import type { User } from '#contract/users.ts'
import { apiQuery, pageQueryClient, queryKey } from './query.ts'
import { toListInput } from './url-state.ts'
import { mayCall } from './use-may.ts'

/** Call that a screen needs before it can show anything. */
export type Read = { endpoint: EndpointSpec; input: object }
/** The reply to a read, under the key of the query cache. */
export type Seed = { key: QueryKey; reply: unknown }

export function read<E extends EndpointSpec>(endpoint: E, input: Input<E>): Read {
  return { endpoint, input: input as object }
}

/** The same for a list whose state is in the address. */
export function readList<E extends EndpointSpec>(
  endpoint: E,
  params: Params<E>,
  { search, defaults }: { search: URLSearchParams; defaults?: object },
): Read {
  return { endpoint, input: toListInput(params as object, search, defaults) }
}

/** Reads on the server. Failed reads are left out: the screen repeats them and shows the reason. */
export async function seedsOf(api: Client, user: User, reads: readonly Read[]): Promise<Seed[]> {
  const call = api as (endpoint: EndpointSpec, input: object) => Promise<unknown>
  const allowed = reads.filter(({ endpoint }) => mayCall(user, endpoint))
  const seeds = allowed.map(({ endpoint, input }) =>
    call(endpoint, input).then(
      (reply) => [{ key: queryKey(endpoint, input), reply }],
      () => [],
    ),
  )
  return (await Promise.all(seeds)).flat()
}

/** Prefetches in the browser before a screen is opened, unless cached. */
export function fetchAhead(user: User, reads: readonly Read[]): void {
  for (const { endpoint, input } of reads)
    if (mayCall(user, endpoint))
      void pageQueryClient().prefetchQuery(apiQuery(endpoint, input as Input<typeof endpoint>))
}
