import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { ActivityLog } from '#database/types.ts'
import type { Db } from '#server/lib/database.ts'

/** Position of a reader in the log. */
export type Cursor = { xid: string; id: number }
export const FROM_THE_BEGINNING: Cursor = { xid: '0', id: 0 }

/** Entries scanned per reading when only some are wanted, which bounds the time of one reading. */
const LOOKED_AT = 5_000

type Reading = {
  limit: number
  /** Only entries of this account; all accounts if left out. */
  account_id?: number
  /** Condition on the columns of `ahead`. */
  wanted?: RawBuilder<SqlBool>
}

type Row = Partial<Selectable<ActivityLog>> & Bounds
type Bounds = { looked_at: number; horizon: string; last_xid: string | null; last_id: number | null }

/**
 * The next entries after a cursor, and the cursor after them. Entries come in the order of their transactions' numbers, and
 * only of transactions before which none is under way any more: so one that commits late is never passed by, and none
 * comes twice (docs/rules/activity.md). At the end of what can be read, the cursor is the number that comes next.
 */
export async function readActivities(db: Db, after: Cursor, { limit, account_id, wanted }: Reading) {
  const looks_at = wanted ? LOOKED_AT : limit
  const of = account_id === undefined ? sql`true` : sql`account_id = ${account_id}`
  const { rows } = await sql<Row>`
    with ahead as materialized (
      select * from activity_log
      where ${of} and (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by xid, id limit ${looks_at}
    ),
    wanted as (select * from ahead where ${wanted ?? sql`true`} order by xid, id limit ${limit}),
    last as (select xid as last_xid, id as last_id from ahead order by xid desc, id desc limit 1),
    bounds as (
      select (select count(*)::int from ahead) as looked_at, pg_snapshot_xmin(pg_current_snapshot())::text as horizon
    )
    select * from bounds left join last on true left join wanted on true order by wanted.xid, wanted.id`.execute(db)
  const entries = rows.filter((row): row is Selectable<ActivityLog> & Bounds => row.id !== null)
  const full = entries.length === limit ? entries.at(-1) : undefined
  return { entries, ...reached(rows[0], { full, looks_at }) }
}

/** Returns the position reached and whether there are more entries. */
function reached(bounds: Bounds | undefined, { full, looks_at }: { full: Cursor | undefined; looks_at: number }) {
  if (!bounds) throw new Error('the database did not say how far it is')
  const { looked_at, horizon, last_xid, last_id } = bounds
  if (full) return { cursor: cursorOf(full), is_end: false }
  if (looked_at < looks_at || last_xid === null || last_id === null)
    return { cursor: { xid: horizon, id: 0 }, is_end: true }
  return { cursor: cursorOf({ xid: last_xid, id: last_id }), is_end: false }
}

function cursorOf({ xid, id }: Cursor): Cursor {
  return { xid: String(xid), id }
}
