import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Reached, type ReachOptions, reachServer } from './reach-server.ts'
import { isServerOf, readPostmaster, signalServer } from './server-process.ts'

export type EmbeddedPostgresOptions = ReachOptions & {
  log: { info: (message: string) => void; warn: (message: string) => void }
  /** For scripts beside a running app: uses the app's server instead of refusing. */
  use_running?: boolean
  /** Work for a superuser, each time a server has been taken over, before anyone else may connect. */
  prepare?: (superuser: pg.Client) => Promise<void>
  /** Called when the server was lost and could not be restarted. The app should end. */
  onLost?: (error: Error) => void
}

export type EmbeddedPostgres = { connection_string: string; pid: () => number; stop: () => Promise<void> }

/** Another app runs on the same data folder. */
class DataDirInUse extends Error {
  override name = 'DataDirInUse'
}

/**
 * Advisory lock of the app that keeps the data folder. It belongs to a connection, so it ends with that app, however the app
 * ends.
 */
const LOCK = 0x666f7965
const REVIVALS = 6
const REVIVALS_WITHIN = 60_000

/**
 * Starts PostgreSQL on `data_dir/postgres`, or takes over the one that an earlier app left running, and restarts it when it
 * dies. Exactly one app at a time keeps a data folder; a second one is refused with `DataDirInUse`.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  let kept = await keep(options)
  let stopping = false
  let reviving: Promise<void> | undefined
  const revivals: number[] = []

  function watch() {
    if (kept.is_shared) return
    kept.client.once('end', () => {
      if (!stopping) reviving = revive()
    })
  }
  async function revive() {
    options.log.warn('The database went away. Bringing it back.')
    revivals.push(Date.now())
    try {
      if (Date.now() - (revivals.at(-REVIVALS) ?? 0) < REVIVALS_WITHIN) throw new Error('The database keeps dying.')
      kept = await keep(options)
      watch()
      options.log.info('The database is back.')
    } catch (error) {
      options.onLost?.(error as Error)
    }
  }
  function stopOnExit() {
    if (!kept.is_shared && isServerOf(kept.cluster, kept.pid)) signalServer(kept.pid, 'SIGINT')
  }
  process.once('exit', stopOnExit)
  watch()

  async function stop() {
    stopping = true
    process.off('exit', stopOnExit)
    await reviving
    await kept.client.end().catch(() => undefined)
    if (!kept.is_shared) await stopServer(kept)
  }
  return { connection_string: kept.connection_string, pid: () => kept.pid, stop }
}

type Kept = Reached & { is_shared: boolean }

async function keep(options: EmbeddedPostgresOptions): Promise<Kept> {
  const { reached, is_taken } = await reachAndLock(options)
  if (is_taken) {
    if (!reached.is_started) options.log.info('Took over the database that was still running.')
    await options.prepare?.(reached.client)
    return { ...reached, is_shared: false }
  }
  if (options.use_running) return { ...reached, is_shared: true }
  const holder = await lockHolder(reached.client)
  await reached.client.end()
  throw new DataDirInUse(
    `Another Foyer is already running on ${reached.cluster.data_dir} (${holder}). ` +
      'Stop it first, or give this one a folder of its own with DATA_DIR.',
  )
}

/** Retries, because a server that is shutting down may accept a connection and then drop it. */
async function reachAndLock(options: EmbeddedPostgresOptions): Promise<{ reached: Reached; is_taken: boolean }> {
  for (let attempt = 1; ; attempt++) {
    const reached = await reachServer(options)
    try {
      return { reached, is_taken: await takeLock(reached.client) }
    } catch (error) {
      await reached.client.end().catch(() => undefined)
      if (attempt === 5) throw error
    }
  }
}

/** Tries for a second: the connection of a killed app may need a moment to end. */
async function takeLock(client: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt++, await sleep(100)) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
    if (rows[0]?.taken) return true
  }
  return false
}

async function lockHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [LOCK],
  )
  return rows[0]?.application_name ?? 'just ended'
}

const PATIENCE = 30_000

async function stopServer({ cluster, pid }: Reached): Promise<void> {
  const socketDir = readPostmaster(cluster)?.socket_dir
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isServerOf(cluster, pid)) signalServer(pid, signal)
    const begin = Date.now()
    while (isServerOf(cluster, pid) && Date.now() - begin < PATIENCE) await sleep(10)
  }
  if (isServerOf(cluster, pid)) throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
  if (socketDir && socketDir !== cluster.folder) rmSync(socketDir, { recursive: true, force: true })
}
