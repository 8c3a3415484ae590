import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, type ClusterOptions, clusterOf, keptPassword, prepareCluster } from './cluster.ts'
import { isServerOf, lastWords, readPostmaster, signalServer, spawnServer } from './server-process.ts'

/** A running server, with a superuser's connection to it. */
export type Reached = {
  cluster: Cluster
  client: pg.Client
  pid: number
  connection_string: string
  is_started: boolean
}
export type ReachOptions = ClusterOptions & {
  data_dir: string
  settings?: Record<string, string>
  /** Ends the waiting, and the server that was started by this call. */
  signal?: AbortSignal
}

const PAUSE = 15
/** Recovery after a crash can take minutes on a large database. */
const PATIENCE = 10 * 60_000
/** Time limit for a server that does not answer, and for the last processes of a killed one. */
const PATIENCE_WITH_REMAINS = 15_000
const REMAINS = /still in use|lock file .* already exists/

/** Connects to the server of a data folder: the running one, whoever started it, otherwise a new one. */
export async function reachServer(options: ReachOptions): Promise<Reached> {
  let cluster = clusterOf(options.data_dir)
  let child: ChildProcess | undefined
  const begin = Date.now()
  for (let silentSince = begin; ; await sleep(PAUSE)) {
    if (options.signal?.aborted) await giveUp(options.signal, child)
    const answer = await knock(cluster)
    if (typeof answer === 'object') return { cluster, ...answer, is_started: child !== undefined }
    if (answer === 'not yet') silentSince = Date.now()
    const waited = Date.now() - (answer === 'not yet' ? begin : silentSince)
    if (waited > (answer === 'not yet' ? PATIENCE : PATIENCE_WITH_REMAINS)) throw failure(cluster, 'does not answer')
    if (answer === 'not yet' || isRunning(child, cluster)) continue
    if (child && !REMAINS.test(lastWords(cluster))) throw failure(cluster, 'did not start')
    const prepared = await prepareCluster(cluster, options)
    cluster = prepared.cluster
    child = await spawnServer(cluster, prepared.runAs, options.settings ?? {})
    // Creating the database takes as long as the machine needs; the new server has its own time to answer.
    silentSince = Date.now()
  }
}

async function giveUp(signal: AbortSignal, child: ChildProcess | undefined): Promise<never> {
  if (child?.pid && child.exitCode === null && child.signalCode === null) {
    signalServer(child.pid, 'SIGINT')
    child.ref()
    await once(child, 'exit')
  }
  throw signal.reason
}

function isRunning(child: ChildProcess | undefined, cluster: Cluster): boolean {
  if (child?.pid && child.exitCode === null && child.signalCode === null) return true
  const postmaster = readPostmaster(cluster)
  return postmaster !== undefined && isServerOf(cluster, postmaster.pid)
}

function failure(cluster: Cluster, what: string): Error {
  return new Error(`The built-in PostgreSQL ${what}. The end of ${cluster.log_file}:\n${lastWords(cluster)}`)
}

type Answer = Pick<Reached, 'client' | 'pid' | 'connection_string'> | 'not yet' | 'silence'

async function knock(cluster: Cluster): Promise<Answer> {
  const postmaster = readPostmaster(cluster)
  if (!postmaster?.port) return 'silence'
  const windows = process.platform === 'win32'
  const password = windows ? keptPassword(cluster) : undefined
  const host = windows ? '127.0.0.1' : postmaster.socket_dir
  const { pid, port } = postmaster
  const client = new pg.Client({
    ...{ host, port, password, user: 'postgres', database: 'postgres', ssl: false, connectionTimeoutMillis: 5000 },
    application_name: `foyer keeper, process ${process.pid}`,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const address = windows
      ? `foyer:${password}@${host}:${port}/foyer`
      : `foyer@/foyer?host=${encodeURIComponent(host)}`
    return { client, pid, connection_string: `postgresql://${address}` }
  } catch (error) {
    await client.end().catch(() => undefined)
    return refusal(error)
  }
}

/** 57P03: starting, stopping or recovering. 53300: all connections taken. Not a five-character code: nothing is listening. */
function refusal(error: unknown): Answer {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === '57P03' || code === '53300') return 'not yet'
  if (!/^[0-9A-Z]{5}$/.test(code) || code === 'EPIPE' || code.startsWith('57P')) return 'silence'
  throw error
}
