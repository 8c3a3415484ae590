import { type SqlBool, sql } from 'kysely'
import type { Scope } from '#domain/scope.ts'

/** Condition for queries over `events`: those that a member or an API key reaches, the same as `reachesEvent` for one. */
export function withinScope(scope: Scope) {
  if (scope === null) return sql<SqlBool>`true`
  return sql<SqlBool>`(events.organizer_id = any(${scope.organizer_ids}::int[]) or events.id = any(${scope.event_ids}::int[]))`
}

/** Condition for queries over `organizers`: those in scope, and those whose events are. */
export function organizersWithin(scope: Scope) {
  if (scope === null) return sql<SqlBool>`true`
  return sql<SqlBool>`(organizers.id = any(${scope.organizer_ids}::int[])
    or organizers.id in (select organizer_id from events where id = any(${scope.event_ids}::int[])))`
}
