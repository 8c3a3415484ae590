import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Difference } from '#contract/integrity.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import type { Scope } from './one-state.ts'

const MOST_LOGGED = 20
/** Maximum differences stored on an event's row; the log and `npm run doctor` show more. */
const MOST_KEPT = 100

type Where = { db: Db; log: Logger }

/** Logs the differences of a check and stores them until a later check of the same events finds none. */
export async function raiseAlarms({ db, log }: Where, scope: Scope, differences: Difference[]): Promise<void> {
  for (const difference of differences.slice(0, MOST_LOGGED))
    log.error(difference, `integrity: ${difference.invariant} does not hold`)
  if (differences.length > MOST_LOGGED)
    log.error({ differences: differences.length }, 'integrity: more differences than are logged')
  await db.transaction().execute((trx) => keep(trx, scope, differences))
}

async function keep(trx: Trx, { event_id }: Scope, differences: Difference[]): Promise<void> {
  const byEvent = Map.groupBy(differences, (difference) => difference.event_id)
  let settled = trx.deleteFrom('integrity_alarms')
  if (event_id !== undefined) settled = settled.where('event_id', 'in', [event_id].flat())
  if (byEvent.size > 0) settled = settled.where('event_id', 'not in', [...byEvent.keys()])
  await settled.execute()
  if (byEvent.size === 0) return
  await trx
    .insertInto('integrity_alarms')
    .values(
      [...byEvent].map(([id, found]) => ({
        event_id: id,
        checked_at: sql<string>`now()`,
        differences: JSON.stringify(found.slice(0, MOST_KEPT)),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('event_id').doUpdateSet((row) => ({
        checked_at: row.ref('excluded.checked_at'),
        differences: row.ref('excluded.differences'),
      })),
    )
    .execute()
}
