import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#database/types.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>

export type DatabaseOptions = {
  database_url: string
  application_name?: string
  max_connections?: number
  /** Called for each connection that breaks before the database is closed. */
  onConnectionLost?: (error: Error) => void
}

export type Database = {
  db: Db
  /** For the batches of the checkout and of check-in: keeps their statements prepared (see `prepared`). */
  batch_db: Db
  pool: pg.Pool
  close: () => Promise<void>
}

export function openDatabase({ onConnectionLost, ...given }: DatabaseOptions): Database {
  let isClosing = false
  // A server that stops right after us breaks closing connections; that is no loss.
  const onLost = (error: Error) => (isClosing ? undefined : onConnectionLost?.(error))
  const options = { ...given, onConnectionLost: onLost }
  const pool = openPool(options)
  const open = (pool: pg.Pool) => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const db = open(pool)
  const batch_db = open(openBatchPool(options))
  async function close() {
    isClosing = true
    await batch_db.destroy()
    await db.destroy()
  }
  return { db, batch_db, pool, close }
}

/**
 * Session settings the code relies on, on any server. JIT is off: PostgreSQL estimates its benefit from the plan's cost, pays
 * for it at every execution, and it is never worth it here; with a scan method switched off, the cost means nothing at all.
 * Disks have no moving heads any more: a random page costs hardly more than a sequential one, so rows are found by index.
 */
const SESSION = {
  timezone: 'UTC',
  jit: 'off',
  random_page_cost: '1.1',
  statement_timeout: '30s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '60s',
}

type PoolOptions = DatabaseOptions & { session?: Record<string, string> }

function openPool({ database_url, session, ...options }: PoolOptions): pg.Pool {
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
      options: Object.entries({ ...SESSION, ...session })
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    }),
  })
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', (error) => options.onConnectionLost?.(error))
  // A connection that breaks within a transaction emits the error only on itself; unhandled, it would end the process.
  pool.on('connect', (client) => client.on('error', (error) => options.onConnectionLost?.(error)))
  if (!isDirect) pool.on('connect', (client) => setPerTransaction(client, { ...SESSION, ...session }))
  return pool
}

/**
 * PgBouncer refuses settings at the start of a session, and the next statement may reach another server: so each `begin` sends
 * them along. PgBouncer keeps the time zone itself.
 */
function setPerTransaction(client: pg.PoolClient, settings: Record<string, string>): void {
  const local = Object.entries(settings).map(([name, value]) => `; set local ${name} = '${value}'`)
  changeText(client, (text) => (/^begin\b/.test(text) ? text + local.join('') : text))
  client.query("set timezone to 'UTC'").catch(() => undefined)
}

/** Replaces the text of each statement sent to the server. */
function changeText(client: pg.PoolClient, change: (text: string) => string | { name: string; text: string }): void {
  const query = client.query as (...given: unknown[]) => unknown
  client.query = function (this: unknown, text: unknown, ...rest: unknown[]) {
    return query.call(this, typeof text === 'string' ? change(text) : text, ...rest)
  } as typeof client.query
}

/** Enough because each batch is one transaction, and few of them run at once. */
const BATCH_CONNECTIONS = 8

/**
 * A prepared statement keeps its plan. A plan made while tables are small would read all of them, also for a while after an
 * event goes on sale and they grow: so rows are looked up by index here, whatever their number.
 */
const BY_INDEX = { enable_seqscan: 'off', enable_bitmapscan: 'off' }

function openBatchPool(options: DatabaseOptions): pg.Pool {
  // PgBouncer would rename the server's session each time that it lends it to the other pool.
  const { isDirect } = readUrl(options.database_url)
  const application_name = `${options.application_name ?? 'foyer'}${isDirect ? ' batches' : ''}`
  const pool = openPool({ ...options, application_name, max_connections: BATCH_CONNECTIONS, session: BY_INDEX })
  // Behind PgBouncer the next statement may reach a server without the prepared ones.
  if (isDirect) pool.on('connect', keepPrepared)
  return pool
}

/**
 * Prefix of a statement that these connections parse and plan only once. For the few that run all the time with the same text.
 * They name their columns, because `select *` would fail once the table has changed, and find rows of growing tables with `=
 * any(…)`, because a join could be planned the other way round.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared: ${name} */ `)
}

const PREPARED = /^\s*\/\* prepared: (\w+) \*\//

function keepPrepared(client: pg.PoolClient): void {
  changeText(client, (text) => {
    const [, name] = PREPARED.exec(text) ?? []
    return name ? { name, text } : text
  })
}

/** Parses the URL; `pgbouncer=true` in it says that PgBouncer is in between. */
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
/** Text of a moment in a UTC session, which needs no conversion: "2026-01-31 19:30:00.5+00". */
const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/
/** Parses a moment in any session time zone: "2026-01-31 19:30:00.5+01" → "2026-01-31T18:30:00.500Z". */
const instant: Parser = (text) => {
  const [, date, time, fraction = ''] = IN_UTC.exec(text) ?? []
  if (date) return `${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
  return reckoned(text)
}

const reckoned: Parser = (text) => {
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
