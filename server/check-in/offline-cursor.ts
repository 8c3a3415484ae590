import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'

/**
 * Position of a device: the place in the activity log from which it needs changes and, during a full reading from the beginning,
 * the last ticket that it was given.
 */
export type OfflineCursor = { xid: string; id: number; at: number; after: string | null }

const WRITTEN = /^(\d{1,20})\.(\d{1,19})\.(\d{1,15})\.([A-Z0-9-]{0,30})$/
/** Age after which a device reads everything again: a day of a busy installation's log would take longer. */
const TOO_OLD_MS = 6 * 3_600_000

export function writeCursor({ xid, id, at, after }: OfflineCursor): string {
  return [xid, id, at, after ?? ''].join('.')
}

/** Null if malformed or too old. */
export function readCursor(text: string | undefined, now: number): OfflineCursor | null {
  const [, xid, id, at, after] = WRITTEN.exec(text ?? '') ?? []
  if (!xid || BigInt(xid) > 2n ** 63n || Number(id) > Number.MAX_SAFE_INTEGER) return null
  const age = now - Number(at)
  if (age > TOO_OLD_MS || age < -TOO_OLD_MS) return null
  return { xid, id: Number(id), at: Number(at), after: after || null }
}

/** The present end of the log: entries not visible yet come after it. */
export async function endOfLog(db: Db): Promise<OfflineCursor> {
  const { rows } = await sql<{ xid: string; at: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid, floor(extract(epoch from now()) * 1000)::float8 as at`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('the database did not say how far it is')
  return { xid: row.xid, at: row.at, id: 0, after: null }
}
