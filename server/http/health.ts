import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Services } from '#server/services.ts'

/** Health check for load balancers: 200 while the database answers within two seconds, otherwise 503. */
export function health({ db, log }: Services) {
  return async (c: Context) => {
    try {
      await db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = '2s'`.execute(trx)
        await sql`select 1`.execute(trx)
      })
      return c.json({ data: { status: 'ok' } })
    } catch (error) {
      log.warn({ err: error }, 'health check failed')
      return c.json({ data: { status: 'database_unreachable' } }, 503)
    }
  }
}
