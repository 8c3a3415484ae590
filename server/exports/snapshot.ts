import { type Expression, sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'

/** Rows in memory at once: few enough to be collected while young, which keeps the heap flat. */
const BATCH = 250

export type Snapshot = { total: number; batches: AsyncGenerator<unknown[]>; close: () => Promise<void> }

/**
 * All rows of a query as of this moment, read in batches for as long as it takes: a cursor in a read-only transaction. Holds a
 * connection, so the caller must close it.
 */
export async function openSnapshot(db: Db, select: Expression<unknown>): Promise<Snapshot> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  let closed: Promise<void> | undefined
  // Closing twice has no effect; a lost connection has nothing to end.
  const close = () =>
    (closed ??= trx
      .rollback()
      .execute()
      .catch(() => undefined))
  try {
    // Last resort: the reader should have been stopped before.
    await sql`select set_config('statement_timeout', '60s', true),
      set_config('idle_in_transaction_session_timeout', '120s', true)`.execute(trx)
    const counted = await sql<{ total: number }>`select count(*)::int as total from ${select} as counted`.execute(trx)
    await sql`declare exported no scroll cursor for ${select}`.execute(trx)
    return { total: counted.rows[0]?.total ?? 0, batches: fetchAll(), close }
  } catch (error) {
    await close()
    throw error
  }

  async function* fetchAll() {
    for (;;) {
      const { rows } = await sql`fetch forward ${sql.lit(BATCH)} from exported`.execute(trx)
      if (rows.length === 0) return
      yield rows
    }
  }
}
