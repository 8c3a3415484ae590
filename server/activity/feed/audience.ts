import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { reachesEvent, reachesOrganizer, type Scope } from '#domain/scope.ts'

/** The feed of an account, or of one of its events, as far as the member or API key reaches. */
export type Audience = { account_id: number; event_id: number | null; scope: Scope }

/** The place of an entry. */
export type Spot = { account_id: number | null; organizer_id: number | null; event_id: number | null }

/** True if an entry at this place is in the feed. A limited scope has no entries of the account itself. */
export function concerns({ account_id, event_id, scope }: Audience, spot: Spot): boolean {
  if (spot.account_id !== account_id) return false
  if (event_id !== null && spot.event_id !== event_id) return false
  if (scope === null) return true
  if (spot.organizer_id === null) return false
  return spot.event_id === null
    ? reachesOrganizer(scope, spot.organizer_id)
    : reachesEvent(scope, { id: spot.event_id, organizer_id: spot.organizer_id })
}

/** The same as a condition on entries of the account; undefined if the feed has all of them. */
export function concerning({ event_id, scope }: Audience): RawBuilder<SqlBool> | undefined {
  if (event_id === null && scope === null) return undefined
  const ofEvent = event_id === null ? sql`true` : sql`event_id = ${event_id}`
  if (scope === null) return sql`${ofEvent}`
  return sql`${ofEvent} and organizer_id is not null
    and (organizer_id = any(${scope.organizer_ids}::int[]) or event_id = any(${scope.event_ids}::int[]))`
}
