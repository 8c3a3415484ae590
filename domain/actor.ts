export const ACTOR_KINDS = ['user', 'api_key', 'device', 'buyer', 'system'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

/**
 * Actor of an activity. `id` is that of the user, of the API key, of the check-in list whose link a device uses, or of the order
 * whose link a buyer uses. Null for visitors without a link, and for the system: jobs and the command line.
 */
export type Actor = {
  kind: ActorKind
  id: number | null
  /** Id of the request, as in the request log. */
  request_id: string | null
}

/** Actor of jobs and of the command line. */
export const SYSTEM: Actor = { kind: 'system', id: null, request_id: null }
