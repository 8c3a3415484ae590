import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#server/lib/database.ts'

/**
 * Results of the checks, for /metrics of any process: read from the database at each request, because the worker may be another
 * process. Without a database there are no values, which an alarm on `absent()` or on an old timestamp notices.
 */
export function registerIntegrityGauges(registry: Registry, { db, log }: { db: Db; log: Logger }): void {
  const unless = (err: unknown) => void log.warn({ err }, 'the last checks of integrity could not be read')
  new Gauge({
    name: 'foyer_integrity_differences',
    help: 'Figures of stock, ledger, orders, tickets and money that disagree. Anything but 0 is an alarm.',
    registers: [registry],
    async collect() {
      this.remove()
      const found = await countDifferences(db).catch(unless)
      if (found !== undefined) this.set(found)
    },
  })
  new Gauge({
    name: 'foyer_integrity_checked_timestamp_seconds',
    help: 'When the figures were last checked: of changed events, which is every minute, and of all events, every night.',
    labelNames: ['scope'],
    registers: [registry],
    async collect() {
      this.reset()
      const runs = await lastRuns(db).catch(unless)
      for (const { scope, seconds } of runs ?? []) this.set({ scope }, seconds)
    },
  })
}

async function countDifferences(db: Db): Promise<number> {
  const sum = sql<number>`coalesce(sum(jsonb_array_length(differences)), 0)::int`.as('sum')
  return (await db.selectFrom('integrity_alarms').select(sum).executeTakeFirstOrThrow()).sum
}

/** A complete run has checked the changed events, too. */
async function lastRuns(db: Db) {
  const { rows } = await sql<{ scope: string; seconds: number }>`
    select scope, extract(epoch from max(checked_at))::float8 as seconds
    from integrity_runs, unnest(case when is_complete then array['changed', 'complete'] else array['changed'] end) as scope
    group by scope`.execute(db)
  return rows
}
