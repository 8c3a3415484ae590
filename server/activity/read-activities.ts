import { type Selectable, sql } from 'kysely'
import type { ActivityLog } from '#database/types.ts'
import type { Db } from '#server/lib/database.ts'

/** How far somebody has read. */
export type Cursor = { xid: string; id: number }
export const FROM_THE_BEGINNING: Cursor = { xid: '0', id: 0 }

/**
 * The next entries after a cursor, and the cursor after them. Entries come in the order of their transactions' numbers, and
 * only of transactions before which none is under way any more: so one that commits late is never passed by, and none
 * comes twice (docs/rules/activity.md).
 */
export async function readActivities(db: Db, { xid, id }: Cursor, limit: number) {
  const entries = await db
    .selectFrom('activity_log')
    .selectAll()
    .where(sql<boolean>`(xid, id) > (${xid}::xid8, ${id}::bigint)`)
    .where(sql<boolean>`xid < pg_snapshot_xmin(pg_current_snapshot())`)
    .orderBy('xid')
    .orderBy('id')
    .limit(limit)
    .execute()
  const last = entries.at(-1)
  return { entries, cursor: last ? cursorOf(last) : { xid, id } }
}

function cursorOf({ xid, id }: Pick<Selectable<ActivityLog>, 'xid' | 'id'>): Cursor {
  return { xid: String(xid), id }
}
