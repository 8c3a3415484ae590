import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import type { Spot } from './audience.ts'

/** Entries that one look reads at most. Two looks are never that many entries apart in normal use. */
const MOST = 10_000

/** The places of new entries; null if there are too many to list. `horizon` is the transaction the look stopped before. */
export type Ahead = { horizon: bigint; spots: Spot[] | null }

type Row = Spot & { looked_at: number; horizon: string; name: string | null }

/** Looks for readable entries of all accounts, from a transaction's number on. */
export async function lookAhead(db: Db, from: bigint): Promise<Ahead> {
  const { rows } = await sql<Row>`
    with ahead as materialized (
      select account_id, organizer_id, event_id from activity_log
      where xid >= ${String(from)}::xid8 and xid < pg_snapshot_xmin(pg_current_snapshot()) limit ${MOST}
    )
    select (select count(*)::int from ahead) as looked_at, pg_snapshot_xmin(pg_current_snapshot())::text as horizon, spots.*
    from (values (1)) as one left join (select distinct * from ahead) as spots on true`.execute(db)
  const [first] = rows
  if (!first) throw new Error('the database did not say how far it is')
  return { horizon: BigInt(first.horizon), spots: first.looked_at < MOST ? rows : null }
}
