import type { ActivityName } from '#domain/activity.ts'
import { ACTOR_KINDS, type ActorKind } from '#domain/actor.ts'
import { ACTIVITY_NAMES } from '#web/components/manage/activity/activity-words.ts'

/** Filters of the audit log, named as in the API and in the address. */
export type ActivityFilters = {
  actor_kind?: ActorKind
  /** Id of a user or API key; only used together with `actor_kind`. */
  actor_id?: number
  name?: ActivityName
  organizer_id?: number
  event_id?: number
  from?: string
  to?: string
}
export type FilterName = keyof ActivityFilters

const NAMES: readonly FilterName[] = ['actor_kind', 'actor_id', 'name', 'organizer_id', 'event_id', 'from', 'to']

/** Reads the filters from the address. Invalid values are left out, since anyone may edit the address. */
export function readFilters(search: URLSearchParams): ActivityFilters {
  const actor_kind = ACTOR_KINDS.find((kind) => kind === search.get('actor_kind'))
  const name = ACTIVITY_NAMES.find((one) => one === search.get('name'))
  const [actor_id, organizer_id, event_id] = (['actor_id', 'organizer_id', 'event_id'] as const).map((field) =>
    idOf(search.get(field)),
  )
  const [from, to] = [dayOf(search.get('from')), dayOf(search.get('to'))]
  return {
    ...(actor_kind && { actor_kind }),
    ...(actor_kind && actor_id && { actor_id }),
    ...(name && { name }),
    ...(organizer_id && { organizer_id }),
    ...(event_id && { event_id }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** The address with another value of one filter, or without it. */
export function withFilter(search: URLSearchParams, name: FilterName, value: string | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (value) next.set(name, value)
  else next.delete(name)
  // The same number means someone else in another kind.
  if (name === 'actor_kind') next.delete('actor_id')
  return next
}

/** One person or API key, in the format of the actor field: `user:7`, `api_key:3`. */
export function actorIn({ actor_kind, actor_id }: ActivityFilters): string | null {
  return actor_kind && actor_id ? `${actor_kind}:${actor_id}` : null
}

export function withActor(search: URLSearchParams, actor: string | null): URLSearchParams {
  const [kind = null, id = null] = actor?.split(':') ?? []
  return withFilter(withFilter(search, 'actor_kind', kind), 'actor_id', id)
}

export function withoutFilters(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => !NAMES.includes(name as FilterName)))
}

function idOf(text: string | null): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined
}

/** A valid date within the years that the API accepts; undefined otherwise. */
function dayOf(text: string | null): string | undefined {
  if (!text || !/^(19|2\d)\d\d-\d\d-\d\d$/.test(text)) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text) ? text : undefined
}
