import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { type Cluster, isAlive, socketDir } from './cluster.ts'
import { PLAIN_ENVIRONMENT, type RunAs } from './run-as.ts'

/** Settings for a small server; larger installations set DATABASE_URL. */
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The app reports failed statements itself; their details may hold personal data, which does not belong in a log.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  cluster_name: 'foyer',
}

const LARGEST_LOG = 10 * 1024 * 1024

/** Starts the server as a child process in a separate session, so that Ctrl-C reaches the app alone. */
export async function spawnServer(
  cluster: Cluster,
  runAs: RunAs,
  extra: Record<string, string>,
): Promise<ChildProcess> {
  const settings = { ...SETTINGS, ...(await listening(cluster, runAs)), ...extra }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command = '', ...args] = [...runAs.prefix, runAs.binaries.postgres, '-D', cluster.folder, ...flags]
  const log = openLog(cluster)
  const stdio = ['ignore', log, log] as const
  const child = spawn(command, args, {
    ...runAs.identity,
    cwd: '/',
    env: PLAIN_ENVIRONMENT,
    stdio: [...stdio],
    detached: true,
  })
  child.on('error', (error) => fs.appendFileSync(cluster.log_file, `${error.message}\n`))
  child.unref()
  fs.closeSync(log)
  return child
}

async function listening(cluster: Cluster, runAs: RunAs): Promise<Record<string, string>> {
  if (process.platform === 'win32') return { listen_addresses: '127.0.0.1', port: String(await freePort()) }
  const unix_socket_directories = socketDir(cluster, runAs)
  disownStaleLocks(cluster, unix_socket_directories)
  return { listen_addresses: '', port: '5432', unix_socket_directories, unix_socket_permissions: '0700' }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function openLog(cluster: Cluster): number {
  const size = fs.statSync(cluster.log_file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LARGEST_LOG) fs.renameSync(cluster.log_file, `${cluster.log_file}.1`)
  return fs.openSync(cluster.log_file, 'a', 0o600)
}

/** The last lines of the server's log. */
export function lastWords(cluster: Cluster): string {
  if (!fs.existsSync(cluster.log_file)) return ''
  return fs.readFileSync(cluster.log_file, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
}

/** Process id and address of the server that runs, or ran, on the cluster. */
export type Postmaster = { pid: number; port: number; socket_dir: string }

export function readPostmaster(cluster: Cluster): Postmaster | undefined {
  const file = join(cluster.folder, 'postmaster.pid')
  if (!fs.existsSync(file)) return undefined
  const [pid, , , port, socket_dir = ''] = fs.readFileSync(file, 'utf8').split('\n')
  return Number(pid) > 0 ? { pid: Number(pid), port: Number(port), socket_dir } : undefined
}

/** True if the process is a PostgreSQL server on this cluster, and not one that was given the same number later. */
export function isServerOf(cluster: Cluster, pid: number): boolean {
  if (!isAlive(pid)) return false
  const command = commandOf(pid)
  return command === undefined || (command.includes('postgres') && command.includes(cluster.folder))
}

function commandOf(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined
  try {
    if (process.platform === 'linux') return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/**
 * After a crash PostgreSQL trusts a lock file whose process id is in use again, by whatever process, and would not start.
 * Writing our own id into it says that the owner is gone, and keeps PostgreSQL's check for leftover server processes: it takes
 * its parent's id for a leftover of an earlier run.
 */
function disownStaleLocks(cluster: Cluster, socketFolder: string): void {
  for (const file of [join(cluster.folder, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')]) {
    if (!fs.existsSync(file)) continue
    const [first = '', ...rest] = fs.readFileSync(file, 'utf8').split('\n')
    const pid = Number.parseInt(first, 10)
    if (!(pid > 0)) fs.rmSync(file)
    else if (isAlive(pid) && !isServerOf(cluster, pid)) fs.writeFileSync(file, [process.pid, ...rest].join('\n'))
  }
}

/** SIGINT: end all sessions, write everything to disk, exit. SIGQUIT: exit at once; the next start recovers. */
export function signalServer(pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    if (process.platform !== 'win32') process.kill(pid, signal)
    else spawnSync(findBinaries().pgCtl, ['kill', signal === 'SIGINT' ? 'INT' : 'QUIT', String(pid)])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
