import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { type Db, openDatabase } from '#server/lib/database.ts'
import type { App } from '#test/clients.ts'
import { createTestDatabase } from '#test/database.ts'
import { until } from '#test/until.ts'
import { type AppProcess, type Role, startApp } from './app-process.ts'
import { Meetings } from './meetings.ts'
import type { Arrival, Report, Tampering } from './tampering.ts'

/** Several processes of the app on one database, as behind a load balancer. */
export type Installation = {
  db: Db
  processes: AppProcess[]
  /** Calls the processes that answer requests in turn, for tests that do not depend on which one answers. */
  app: App
  tamper: (how: Tampering) => Promise<Tampered>
  /** Starts another process, or replaces an ended one, optionally at its port. */
  start: (role: Role, port?: number) => Promise<AppProcess>
}

export type Tampered = {
  reports: () => Promise<Report[]>
  /** Waits until a request has reached the first meeting. */
  arrival: () => Promise<void>
  open: () => void
  /** Meetings that were opened by timeout because too few requests had arrived. */
  missed: () => string[]
  end: () => Promise<void>
}

type Options = {
  roles?: Role[]
  database_url?: string
  /** Database URL of web processes, through a connection pool. */
  web_database_url?: string
  env?: Record<string, string>
}

/**
 * Call it at the top of a test file. All processes are stopped after its tests, and the invariants are checked after each test.
 */
export async function openInstallation({ roles = ['all', 'web'], ...options }: Options = {}): Promise<Installation> {
  const { database_url, web_database_url } = options
  const { db, url } = database_url ? reach(database_url) : await createTestDatabase()
  const data_dir = mkdtempSync(join(tmpdir(), 'foyer-processes-'))
  const env = {
    NODE_ENV: 'production',
    // A socket needs no host, but the settings require a whole URL.
    DATABASE_URL: url.replace('@/', '@localhost/'),
    DATA_DIR: data_dir,
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'error',
    MAIL_FROM: 'Foyer <tickets@foyer.test>',
    NODE_COMPILE_CACHE: join(tmpdir(), 'foyer-compile-cache'),
    ...options.env,
  }
  const webEnv = web_database_url ? { ...env, DATABASE_URL: web_database_url } : env
  const processes: AppProcess[] = []
  const meetings = new Meetings(db, processes)

  function launch(role: Role, port?: number) {
    const onArrival = (arrival: Arrival) => meetings.arrived(arrival)
    return startApp({ role, env: role === 'web' ? webEnv : env, ...(port && { port }), onArrival })
  }
  function enlist(app: AppProcess): AppProcess {
    processes.push(app)
    void app.ended.then(() => processes.splice(processes.indexOf(app), 1))
    return app
  }

  async function tamper(how: Tampering): Promise<Tampered> {
    const tampered = [...processes]
    meetings.expect(how)
    await Promise.all(tampered.map((app) => app.send({ do: 'tamper', how })))
    const running = () => tampered.filter((app) => app.isRunning())
    return {
      reports: () => Promise.all(running().map((app) => app.send({ do: 'report' }))),
      arrival: () => until('somebody comes to the meeting', () => meetings.come(0) > 0),
      open: () => meetings.open(0),
      missed: () => meetings.missed,
      end: async () => void (await Promise.all(running().map((app) => app.send({ do: 'tamper', how: {} })))),
    }
  }

  afterAll(async () => {
    await Promise.all([...processes].map((app) => app.stop()))
    rmSync(data_dir, { recursive: true, force: true })
  })
  for (const app of await Promise.all(roles.map((role) => launch(role)))) enlist(app)
  checkInvariants(db)
  const start = (role: Role, port?: number) => launch(role, port).then(enlist)
  return { db, processes, app: byTurns(processes), tamper, start }
}

function reach(database_url: string) {
  const { db, close } = openDatabase({ database_url, application_name: 'test', onConnectionLost: () => undefined })
  afterAll(close)
  return { db, url: database_url }
}

function checkInvariants(db: Db): void {
  beforeEach(async () => expect(await findDifferences(db), 'before the test').toEqual([]))
  afterEach(async () => expect(await findDifferences(db), 'after the test').toEqual([]))
}

function byTurns(processes: AppProcess[]): App {
  let turn = 0
  return {
    fetch(request, env) {
      turn += 1
      const web = processes.filter(({ role }) => role !== 'worker')
      const app = web[turn % web.length]
      if (!app) throw new Error('no process is running')
      return app.fetch(request, env)
    },
  }
}

const DEADLOCK = '40P01'

/**
 * Deletes all sales: an unprotected run leaves wrong figures on purpose. Jobs may still be reading them, so deadlocks are
 * retried.
 */
export async function deleteSales(db: Db, attempts = 5): Promise<void> {
  try {
    await sql`truncate stock_ledger, check_ins, attendees, order_items, orders, idempotency_keys cascade`.execute(db)
    await sql`update stock_pools set held = 0, sold = 0`.execute(db)
  } catch (error) {
    if ((error as { code?: string }).code !== DEADLOCK || attempts === 1) throw error
    await deleteSales(db, attempts - 1)
  }
}
