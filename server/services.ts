import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/lib/database.ts'
import type { RequestLog } from '#server/lib/request-log.ts'

/** Services of a running application; made once in main.ts (and in test/), passed to everything. */
export type Services = {
  db: Db
  /** Only for batches of the checkout and of check-in. */
  batch_db: Db
  pool: Pool
  config: Config
  log: Logger
}

/** Services of processes that answer requests. */
export type WebServices = Services & { requests: RequestLog }
