import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { auth } from '#contract/auth.ts'
import type { Client } from '#contract/client.ts'
import { organizers } from '#contract/organizers.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { type Database, openDatabase } from '#server/lib/database.ts'
import { freePort } from '#test/processes/free-port.ts'
import { signedInClient } from './signed-in-client.ts'

/** A running Foyer with a separate database, and a signed-in organizer. */
export type App = {
  port: number
  pid: number
  organizer: Client
  organizer_id: number
  cookies: () => string
  pool: Database['pool']
  /** Runs SQL directly, without a time limit. */
  sql: <Row extends object>(text: string) => Promise<Row[]>
  /** Checks the invariants of `npm run doctor`; throws if one is violated. */
  prove: () => Promise<void>
  stop: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '..')

/** Flags that `npm start` passes to Node: the benchmark measures the same program that people run. */
const STARTED = readStart(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts.start)
export const FOYER = STARTED.flags_and_file

function readStart(command: string) {
  const [, name, value, args] = /^exec env (\w+)=(\S+) node (\S.*?) \|\|/.exec(command) ?? []
  if (!name || !args) throw new Error('npm start is written in another way')
  return { env: { [name]: value }, flags_and_file: args.split(' ') }
}

type AppOptions = { profiles?: string | undefined; env?: Record<string, string> }

/** Starts an app. With `profiles`, it leaves a CPU profile in that folder when it stops. */
export async function openApp({ profiles, env }: AppOptions = {}): Promise<App> {
  const data_dir = newDataDir()
  const profiling = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []
  const started = await startFoyer([process.execPath, ...profiling, ...FOYER], data_dir, env)
  const postgres = await startEmbeddedPostgres({ data_dir, log: { info() {}, warn() {} }, use_running: true })
  async function stop() {
    await postgres.stop()
    await started.stop()
    rmSync(data_dir, { recursive: true, force: true })
  }
  return appOn({ ...started, database_url: postgres.connection_string, stop })
}

type Reached = { port: number; pid: number; database_url: string; stop: () => Promise<void> }

/** Signs up on a running Foyer, however it was started. */
export async function appOn({ port, pid, database_url, ...running }: Reached): Promise<App> {
  const { client: organizer, cookies } = signedInClient(`http://127.0.0.1:${port}`)
  const organizer_id = await signUp(organizer)
  const database = openDatabase({ database_url, application_name: 'foyer bench', max_connections: 16 })
  // An installation that sends emails requires a confirmed address before anything goes on sale.
  await database.pool.query('update users set is_email_verified = true')

  async function sql<Row extends object>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: database_url })
    await client.connect()
    const results = await client.query<Row>(text).finally(() => client.end())
    return [results].flat().at(-1)?.rows ?? []
  }
  async function prove() {
    const [first] = await findDifferences(database.db)
    if (first) throw new Error(`An invariant is violated: ${JSON.stringify(first)}`)
  }
  async function stop() {
    await database.close()
    await running.stop()
  }
  return { port, pid, organizer, organizer_id, cookies, pool: database.pool, sql, prove, stop }
}

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'foyer-bench-'))
}

export type Started = { port: number; pid: number; milliseconds: number; stop: () => Promise<void> }

/** Runs a command that starts Foyer until its first page is served; returns how long that took. */
export async function startFoyer(
  [program = '', ...args]: string[],
  data_dir: string,
  settings: Record<string, string> = {},
): Promise<Started> {
  const port = await freePort()
  const { LOG_LEVEL: _, ...inherited } = process.env
  const own = { DATA_DIR: data_dir, PORT: String(port), NODE_ENV: 'production' }
  const env = { ...inherited, ...STARTED.env, ...own, ...settings }
  // Logging is on, as in an installation, and goes to a file.
  const log = openSync(join(data_dir, 'foyer.log'), 'a')
  const begin = performance.now()
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', log, 'inherit'] })
  closeSync(log)
  if (settings.ROLE !== 'worker') await firstPage(port, child)
  const milliseconds = performance.now() - begin
  async function stop() {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  return { port, pid: child.pid ?? 0, milliseconds, stop }
}

async function firstPage(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('Foyer did not start')
    const reply = await fetch(`http://127.0.0.1:${port}/auth/login`).catch(() => null)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function signUp(call: Client): Promise<number> {
  const password = 'a bench needs a seat'
  const who = { first_name: 'Bench', last_name: 'Mark', email: 'bench@example.com' }
  await call(auth.register, {
    body: { ...who, password, password_confirmation: password, timezone: 'UTC', currency_code: 'EUR' },
  })
  const organizer = { name: 'Bench', email: 'bench@example.com', timezone: 'UTC', currency: 'EUR' as const }
  return (await call(organizers.create, { body: organizer })).data.id
}
