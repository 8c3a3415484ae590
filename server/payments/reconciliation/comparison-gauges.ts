import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#server/lib/database.ts'
import { COMPARED_AT } from './comparisons-trouble.ts'

/** Results of comparing card payments with the provider's, for /metrics: read from the database at each request. */
export function registerComparisonGauges(registry: Registry, { db, log }: { db: Db; log: Logger }): void {
  const unless = (err: unknown) => void log.warn({ err }, 'the comparisons of card payments could not be read')
  new Gauge({
    name: 'foyer_card_payment_differences',
    help: 'Card payments of which the provider says something else. Anything but 0 is an alarm.',
    registers: [registry],
    async collect() {
      this.remove()
      const open = await countOpen(db).catch(unless)
      if (open !== undefined) this.set(open)
    },
  })
  new Gauge({
    name: 'foyer_card_payments_compared_timestamp_seconds',
    help: 'When the card payments of each connected account had last been compared: of the account that waits longest.',
    registers: [registry],
    async collect() {
      this.remove()
      const oldest = await comparedAt(db).catch(unless)
      if (oldest) this.set(oldest)
    },
  })
}

async function countOpen(db: Db): Promise<number> {
  const open = db.selectFrom('card_differences').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await open.where('resolved_at', 'is', null).executeTakeFirstOrThrow()).count
}

/** Null if no account takes cards. */
async function comparedAt(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(compared_at))::float8 as seconds from (${COMPARED_AT}) as connected`.execute(db)
  return rows[0]?.seconds ?? null
}
