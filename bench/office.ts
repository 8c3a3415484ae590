import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { auth } from '#contract/auth.ts'
import type { Client } from '#contract/client.ts'
import { organizers } from '#contract/organizers.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { type Database, openDatabase } from '#server/lib/database.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { signedInClient } from './signed-in-client.ts'

/** A running Foyer with a database of its own, and an organizer who is signed in. */
export type Office = {
  port: number
  pid: number
  organizer: Client
  organizer_id: number
  cookies: () => string
  pool: Database['pool']
  /** Straight at the database, however long it takes. */
  sql: <Row extends object>(text: string) => Promise<Row[]>
  /** The invariants that `npm run doctor` proves; throws when one is violated. */
  prove: () => Promise<void>
  stop: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '..')

/** With `profiles`, a profile of the processor's time is left in that folder when the office stops. */
export async function openOffice({ profiles }: { profiles?: string | undefined } = {}): Promise<Office> {
  const data_dir = newDataDir()
  const profiling = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []
  const started = await startFoyer([process.execPath, ...profiling, 'server/main.ts'], data_dir)
  const { port, pid } = started
  const { client: organizer, cookies } = signedInClient(`http://127.0.0.1:${port}`)
  const silent = { info() {}, warn() {} }
  const [organizer_id, guest] = await Promise.all([
    signUp(organizer),
    startEmbeddedPostgres({ data_dir, log: silent, guest: true }),
  ])
  const database_url = guest.connection_string
  const database = openDatabase({ database_url, application_name: 'foyer bench', max_connections: 16 })

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
    await guest.stop()
    await started.stop()
    rmSync(data_dir, { recursive: true, force: true })
  }
  return { port, pid, organizer, organizer_id, cookies, pool: database.pool, sql, prove, stop }
}

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'foyer-bench-'))
}

export type Started = { port: number; pid: number; milliseconds: number; stop: () => Promise<void> }

/** Runs a command that opens Foyer, until its first page is there; tells how long that took. */
export async function startFoyer([program = '', ...args]: string[], data_dir: string): Promise<Started> {
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: data_dir, PORT: String(port), LOG_LEVEL: 'error', NODE_ENV: 'production' }
  const begin = performance.now()
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
  await firstPage(port, child)
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
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
