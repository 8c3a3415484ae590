import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/lib/database.ts'
import type { RequestLog } from '#server/lib/request-log.ts'

/** What a running application has at hand; made once in main.ts (and in test/), passed to everything. */
export type Services = {
  db: Db
  /** For batches of the checkout and of check-in alone. */
  batch_db: Db
  pool: Pool
  config: Config
  log: Logger
}

/** And what answers requests, besides. */
export type WebServices = Services & { requests: RequestLog }
