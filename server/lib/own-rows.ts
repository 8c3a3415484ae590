import { reachesEvent, reachesOrganizer, type Scope } from '#domain/scope.ts'
import type { Db } from './database.ts'

/** Account and scope of a member or an API key. */
type Reach = { account_id: number; scope: Scope | null }

/** Undefined if it belongs to another account, is deleted, or is out of scope. */
export async function ownOrganizer(db: Db, { account_id, scope }: Reach, organizer_id: number) {
  const organizer = await db
    .selectFrom('organizers')
    .selectAll()
    .where('id', '=', organizer_id)
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return organizer && reachesOrganizer(scope, organizer_id) ? organizer : undefined
}

/** The same for an event. */
export async function ownEvent(db: Db, { account_id, scope }: Reach, event_id: number) {
  const event = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', event_id)
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return event && reachesEvent(scope, event) ? event : undefined
}
