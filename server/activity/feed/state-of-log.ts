import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import type { Cursor } from '../read-activities.ts'

export type StateOfLog = {
  /**
   * Identifies the log. Changes after a dump was restored, a standby took over, or the server went back to an earlier moment:
   * transactions then have other numbers, or some that were read never happened.
   */
  history: string
  /** The lowest number of a transaction that may not be finished. */
  horizon: string
  /** The number of the next transaction. */
  next_xid: string
  /** The last place that was dropped. Every entry after it is there. */
  kept_after: Cursor
}

export async function stateOfLog(db: Db): Promise<StateOfLog> {
  const { rows } = await sql<Omit<StateOfLog, 'kept_after'> & { xid: string; id: number }>`
    select concat_ws('.', system_identifier, timeline_id, pg_database.oid, 'activity_log'::regclass::oid) as history,
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pg_snapshot_xmax(pg_current_snapshot())::text as next_xid,
      coalesce(dropped.xid, '0')::text as xid, coalesce(dropped.entry_id, 0) as id
    from pg_control_system(), pg_control_checkpoint(), pg_database left join activity_log_dropped dropped on true
    where datname = current_database()`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not say how far it is')
  const { history, horizon, next_xid, xid, id } = row
  return { history, horizon, next_xid, kept_after: { xid, id } }
}

/** True if one place in the log comes before another. */
export function isBefore(one: Cursor, other: Cursor): boolean {
  const [xid, otherXid] = [BigInt(one.xid), BigInt(other.xid)]
  return xid < otherXid || (xid === otherXid && one.id < other.id)
}
