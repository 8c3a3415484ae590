import { sql } from 'kysely'
import type { Db, Trx } from '#server/lib/database.ts'
import type { Services } from '#server/services.ts'
import { raiseAlarms } from './alarms.ts'
import { findDifferences } from './find-differences.ts'
import { inOneState } from './one-state.ts'

type Work = Pick<Services, 'db' | 'log'>
/** The last row of each table that grows with every sale. */
type Marks = { last_ledger_id: number; last_order_id: number; last_attendee_id: number; last_check_in_id: number }
/** Position of an earlier run: the rows up to its marks, and payments received before its time. */
type Seen = Marks & { checked_at: string }

const AT_ONCE = 200

/**
 * Job, every minute: checks the limits of all pools, and everything about the events that changed since the last runs, exceed a
 * limit, or had differences before.
 */
export async function checkIntegrity({ db, log }: Work): Promise<void> {
  const { marks, event_ids } = await inOneState(db, {}, async (trx) => ({
    marks: await readMarks(trx),
    event_ids: await eventsToCheck(trx, await seenEarlier(trx)),
  }))
  for (let from = 0; from < event_ids.length; from += AT_ONCE) {
    const scope = { event_id: event_ids.slice(from, from + AT_ONCE) }
    await raiseAlarms({ db, log }, scope, await findDifferences(db, scope))
  }
  await recordRun(db, { ...marks, is_complete: false })
}

/** Job, every night: checks everything about all events. */
export async function checkIntegrityCompletely({ db, log }: Work): Promise<void> {
  const marks = await inOneState(db, {}, readMarks)
  await raiseAlarms({ db, log }, {}, await findDifferences(db))
  await recordRun(db, { ...marks, is_complete: true })
}

async function readMarks(trx: Trx): Promise<Marks> {
  const last = (table: string) => sql`coalesce((select max(id) from ${sql.table(table)}), 0)`
  const { rows } = await sql<Marks>`
    select ${last('stock_ledger')} as last_ledger_id, ${last('orders')} as last_order_id,
      ${last('attendees')} as last_attendee_id, ${last('check_ins')} as last_check_in_id`.execute(trx)
  return rows[0] ?? NO_ROWS
}

const NO_ROWS: Marks = { last_ledger_id: 0, last_order_id: 0, last_attendee_id: 0, last_check_in_id: 0 }
const NOTHING_SEEN: Seen = { ...NO_ROWS, checked_at: '-infinity' }

/**
 * Position of a run at least two minutes ago: a transaction still open at the last run may have written lower ids than that run
 * saw, or payments dated at the transaction's start.
 */
async function seenEarlier(trx: Trx): Promise<Seen> {
  const run = await trx
    .selectFrom('integrity_runs')
    .selectAll()
    .where('checked_at', '<', sql<string>`now() - interval '2 minutes'`)
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run ?? NOTHING_SEEN
}

async function eventsToCheck(trx: Trx, seen: Seen): Promise<number[]> {
  const { rows } = await sql<{ event_id: number }>`
    select event_id from stock_pools where id in (select stock_pool_id from stock_ledger where id > ${seen.last_ledger_id})
    union select event_id from orders where id > ${seen.last_order_id}
    union select event_id from attendees where id > ${seen.last_attendee_id}
    union select event_id from check_ins where id > ${seen.last_check_in_id}
    union select event_id from payments where settled_at > ${seen.checked_at}
    union select event_id from refunds where settled_at > ${seen.checked_at}
    union select event_id from stock_pools where held + sold > "limit"
    union select event_id from integrity_alarms
    order by event_id`.execute(trx)
  return rows.map((row) => row.event_id)
}

/** Records a run and deletes old ones: after an hour, or nightly ones after a month, so that it is known that they took place. */
async function recordRun(db: Db, run: Marks & { is_complete: boolean }): Promise<void> {
  await db.insertInto('integrity_runs').values(run).execute()
  await sql`
    delete from integrity_runs
    where checked_at < now() - case when is_complete then interval '30 days' else interval '1 hour' end
      and id < (select max(id) from integrity_runs)`.execute(db)
}
