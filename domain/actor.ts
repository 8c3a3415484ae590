export const ACTOR_KINDS = ['user', 'api_key', 'device', 'buyer', 'system'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

/**
 * Who does something. The `id` is that of the user, of the API key, of the check-in list whose link a device holds, or of
 * the order whose link a buyer holds; null for visitors who hold no link, and for the system: jobs and the command line.
 */
export type Actor = {
  kind: ActorKind
  id: number | null
  /** Of the request by which they do it, as it stands in the log of requests. */
  request_id: string | null
}

/** What jobs and commands do of their own accord. */
export const SYSTEM: Actor = { kind: 'system', id: null, request_id: null }
