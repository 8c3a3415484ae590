import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#database/types.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>

export type DatabaseOptions = {
  database_url: string
  /** A read replica, for lists and reports. */
  read_url?: string
  application_name?: string
  max_connections?: number
  onConnectionLost?: (error: Error) => void
}

/** `read_db` is for lists and reports: they may be a moment behind. It is `db` itself where there is no replica. */
export type Database = { db: Db; read_db: Db; pool: pg.Pool; close: () => Promise<void> }

export function openDatabase({ read_url, ...options }: DatabaseOptions): Database {
  const pool = openPool(options)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const read_db = read_url
    ? new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool({ ...options, database_url: read_url }) }) })
    : db
  async function close() {
    await db.destroy()
    if (read_db !== db) await read_db.destroy()
  }
  return { db, read_db, pool, close }
}

const SESSION = {
  timezone: 'UTC',
  statement_timeout: '30s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '60s',
}

function openPool({ database_url, ...options }: Omit<DatabaseOptions, 'read_url'>): pg.Pool {
  const { connectionString, isDirect } = readUrl(database_url)
  const pool = new pg.Pool({
    connectionString,
    application_name: options.application_name ?? 'foyer',
    max: options.max_connections ?? 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: { getTypeParser },
    ...(isDirect && {
      options: Object.entries(SESSION)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    }),
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.onConnectionLost?.(error))
  // One that breaks while a transaction holds it tells only itself; unheard, that would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.onConnectionLost?.(error))
    // Behind PgBouncer the next statement may meet a server that has prepared nothing.
    if (isDirect) keepPrepared(client)
  })
  return pool
}

/**
 * Put at the beginning of a statement: each connection reads and plans it only once. For the few that run all the time
 * and are always the same text; they name their columns, because `select *` would fail after the table has changed.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared: ${name} */ `)
}

const PREPARED = /^\s*\/\* prepared: (\w+) \*\//

function keepPrepared(client: pg.PoolClient): void {
  const query = client.query as (...given: unknown[]) => unknown
  client.query = function (this: unknown, text: unknown, ...rest: unknown[]) {
    const [, name] = (typeof text === 'string' && PREPARED.exec(text)) || []
    return name ? query.call(this, { name, text }, ...rest) : query.call(this, text, ...rest)
  } as typeof client.query
}

/** PgBouncer refuses settings at the start of a session, so a URL says with `pgbouncer=true` that one stands in between. */
function readUrl(databaseUrl: string): { connectionString: string; isDirect: boolean } {
  const isDirect = !/[?&]pgbouncer=true\b/.test(databaseUrl)
  return { connectionString: databaseUrl.replace(/([?&])pgbouncer=\w*&?/, '$1').replace(/[?&]$/, ''), isDirect }
}

type Parser = (text: string) => unknown

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

const asIs: Parser = (text) => text
/** Whatever time zone the session has: "2026-01-31 19:30:00.5+01" → "2026-01-31T18:30:00.500Z". */
const instant: Parser = (text) => {
  const time = Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(time) ? text : new Date(time).toISOString()
}

const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = pg.types.builtins
const SCALARS = new Map<number, Parser>([
  [INT8, wholeNumber],
  [NUMERIC, Number],
  [DATE, asIs],
  [TIMESTAMPTZ, instant],
])
const TEXT_ARRAY: number = 1009
const ARRAYS = new Map<number, Parser>([
  [1016, wholeNumber],
  [1231, Number],
  [1182, asIs],
  [1185, instant],
])

/** Rows are the JSON of the API: numbers, and moments as ISO 8601 in UTC. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): Parser {
  const element = ARRAYS.get(oid)
  if (!element) return SCALARS.get(oid) ?? (pg.types.getTypeParser(oid, format ?? 'text') as Parser)
  const textArray = pg.types.getTypeParser(TEXT_ARRAY, 'text') as (text: string) => (string | null)[]
  return (text) => textArray(text).map((item) => (item === null ? null : element(item)))
}
