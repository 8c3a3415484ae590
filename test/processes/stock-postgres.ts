import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ensureSystemProgram } from '#test/system-programs.ts'
import { freePort } from './free-port.ts'
import { ORDINARY, type SystemServer, serverFolder, startSystemServer } from './system-server.ts'

/** An ordinary PostgreSQL with its default settings, and PgBouncer in front of it. */
export type StockPostgres = {
  direct_url: string
  /** URL of a superuser, in a database other than the app's. */
  admin_url: string
  /** URL through PgBouncer in transaction mode. */
  pooled_url: string
  /** Server statistics since its start of the app's statements that contain this text. */
  timesOf: (part: string) => Promise<StatementTimes>
  stop: () => Promise<void>
}
/** The beginning of the statement in `server/queue/take-jobs.ts`. */
export const TAKES_JOBS = 'with recursive wanted as'

type StatementTimes = { calls: number; mean_ms: number; longest_ms: number }

export async function startStockPostgres(): Promise<StockPostgres> {
  const postgres = await startPostgres()
  const direct_url = urlOf(postgres.port)
  await createDatabase(postgres.port)
  const pgbouncer = await startPgbouncer(postgres.port)
  async function stop() {
    await pgbouncer.stop()
    await postgres.stop()
  }
  const admin_url = urlOf(postgres.port, 'postgres', 'postgres')
  const pooled_url = `${urlOf(pgbouncer.port)}?pgbouncer=true`
  return { direct_url, admin_url, pooled_url, timesOf: (part) => timesOf(admin_url, part), stop }
}

const urlOf = (port: number, user = 'foyer', database = 'foyer') => `postgres://${user}@127.0.0.1:${port}/${database}`

async function startPostgres(): Promise<SystemServer> {
  const program = ensureSystemProgram('postgres')
  const folder = serverFolder('stock-postgres', ORDINARY)
  const data = join(folder, 'data')
  const initdb = join(dirname(program), 'initdb')
  execFileSync(initdb, ['-D', data, '--username=postgres', '--auth=trust'], {
    ...{ ...ORDINARY, cwd: folder, stdio: 'ignore' },
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
  })
  const port = await freePort()
  // Default settings, except the port and socket. The time zone is local, as on many machines, and statements are counted.
  const settings = {
    ...{ port, unix_socket_directories: folder },
    ...{ timezone: 'Europe/Berlin', shared_preload_libraries: 'pg_stat_statements' },
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [program, '-D', data, ...flags]
  return startSystemServer({ command, port, folder, user: ORDINARY, stop_signal: 'SIGINT' })
}

async function timesOf(connectionString: string, part: string): Promise<StatementTimes> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<StatementTimes>(
    `select coalesce(sum(calls), 0)::int as calls, coalesce(sum(total_exec_time) / sum(calls), 0)::float8 as mean_ms,
       coalesce(max(max_exec_time), 0)::float8 as longest_ms
     from pg_stat_statements join pg_database on dbid = pg_database.oid
     where datname = 'foyer' and position($1 in query) > 0`,
    [part],
  )
  await client.end()
  return rows[0] ?? { calls: 0, mean_ms: 0, longest_ms: 0 }
}

const CANNOT_CONNECT_NOW = '57P03'

async function createDatabase(port: number): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port, 'postgres', 'postgres') })
  try {
    await client.connect()
  } catch (error) {
    if ((error as { code?: string }).code !== CANNOT_CONNECT_NOW) throw error
    await sleep(50)
    return createDatabase(port)
  }
  for (const statement of ['create role foyer login', 'create database foyer owner foyer'])
    await client.query(statement)
  await client.query('create extension pg_stat_statements')
  await client.end()
}

async function startPgbouncer(postgresPort: number): Promise<SystemServer> {
  const program = ensureSystemProgram('pgbouncer')
  const folder = serverFolder('pgbouncer', ORDINARY)
  const port = await freePort()
  const users = join(folder, 'users.txt')
  writeFileSync(users, '"foyer" ""\n')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
foyer = host=127.0.0.1 port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_client_conn = 500
`,
  )
  return startSystemServer({ command: [program, file], port, folder, user: ORDINARY })
}
