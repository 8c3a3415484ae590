import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import { canWork, chooseRunAs, PLAIN_ENVIRONMENT, type RunAs, type Way } from './run-as.ts'

/** The folder of one database server ("cluster" in PostgreSQL's terms), and its related files. */
export type Cluster = { data_dir: string; folder: string; log_file: string; password_file: string }
export type ClusterOptions = {
  way?: Way
  shared_dir?: string
  /** Defaults to those that Foyer brings. */
  binaries?: Binaries
}

/** Above this length the kernel refuses a socket's path (macOS: 104 bytes). */
const LONGEST_SOCKET_PATH = 103

/** Paths of a data folder's cluster; a link replaces the data folder if PostgreSQL cannot reach it. */
export function clusterOf(dataDir: string): Cluster {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const data_dir = fs.realpathSync(dataDir)
  const folder = join(data_dir, 'postgres')
  const target = fs.lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ? fs.readlinkSync(folder) : folder
  const log_file = join(data_dir, 'postgres.log')
  return { data_dir, folder: target, log_file, password_file: join(data_dir, 'postgres.password') }
}

/** Decides how to run PostgreSQL, and creates the cluster if there is none yet. */
export async function prepareCluster(
  cluster: Cluster,
  options: ClusterOptions,
): Promise<{ cluster: Cluster; runAs: RunAs }> {
  const shared_dir = options.shared_dir ?? '/var/lib/foyer'
  const { data_dir } = cluster
  const binaries = options.binaries ?? findBinaries()
  const owner = fs.statSync(cluster.folder, { throwIfNoEntry: false })
  const runAs = chooseRunAs({ binaries, data_dir, shared_dir, owner, way: options.way })
  const placed = runAs.way === 'nobody' ? withinReach(cluster, runAs, shared_dir) : cluster
  if (versionOf(placed.folder)) checkVersion(placed, runAs)
  else await create(placed, runAs)
  giveTo(placed.folder, runAs)
  return { cluster: placed, runAs }
}

function withinReach(cluster: Cluster, runAs: RunAs, sharedDir: string): Cluster {
  const link = join(cluster.data_dir, 'postgres')
  if (cluster.folder !== link || canWork(runAs, cluster.data_dir)) return cluster
  if (fs.existsSync(link)) {
    throw new Error(
      `The user "nobody" cannot reach ${link}. Move ${cluster.data_dir} to a folder such as /srv/foyer, and set DATA_DIR.`,
    )
  }
  const home = join(sharedDir, shortHash(cluster.data_dir))
  fs.mkdirSync(home, { recursive: true, mode: 0o755 })
  fs.symlinkSync(join(home, 'postgres'), link)
  return { ...cluster, folder: join(home, 'postgres') }
}

/** Major version of the cluster in this folder, such as "18"; null if there is none. */
export function versionOf(folder: string): string | null {
  const file = join(folder, 'PG_VERSION')
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : null
}

/** True if the PostgreSQL version that Foyer brings has made the database of this data folder. */
export const isOfOwnVersion = (data_dir: string) => versionOf(clusterOf(data_dir).folder) === majorOf(findBinaries())

export const majorOf = ({ version }: Binaries) => version.split('.')[0] ?? ''

function checkVersion(cluster: Cluster, { binaries }: RunAs): void {
  const made = versionOf(cluster.folder)
  if (made === majorOf(binaries)) return
  throw new Error(
    `${cluster.folder} was made by PostgreSQL ${made}, and this version of Foyer brings PostgreSQL ${majorOf(binaries)}. Start Foyer: it moves the database.`,
  )
}

/**
 * Creates the cluster beside its place and moves it there when complete, so that a partial one is never taken for a whole one.
 */
async function create(cluster: Cluster, runAs: RunAs): Promise<void> {
  removeUnfinished(cluster.folder)
  const unfinished = `${cluster.folder}.new-${process.pid}`
  fs.mkdirSync(unfinished, { mode: 0o700 })
  if (runAs.identity.uid !== undefined) fs.chownSync(unfinished, runAs.identity.uid, runAs.identity.gid ?? -1)
  const password = process.platform === 'win32' ? keptPassword(cluster) : undefined
  const auth = password ? ['--auth=scram-sha-256', `--pwfile=${cluster.password_file}`] : ['--auth=trust']
  // The built-in locale sorts the same on every machine and forever; a library's order changes with its version.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await run(runAs, [
    runAs.binaries.initdb,
    '-D',
    unfinished,
    '--username=postgres',
    '--no-instructions',
    `--wal-segsize=${WAL_SEGMENT_MB}`,
    ...auth,
    ...locale,
  ])
  // The app owns its database but is not a superuser, because row-level security does not apply to superusers.
  const role = `create role foyer login${password ? ` password '${password}'` : ''};\n\ncreate database foyer owner foyer;\n\n`
  await run(runAs, [runAs.binaries.postgres, '--single', '-j', '-D', unfinished, 'postgres'], role)
  try {
    fs.renameSync(unfinished, cluster.folder)
  } catch (error) {
    if (!fs.existsSync(join(cluster.folder, 'PG_VERSION'))) throw error
  }
  if (process.platform !== 'win32') keepName(cluster.folder)
  removeUnfinished(cluster.folder)
}

/** All commits wait while PostgreSQL creates the next WAL file: 55 ms for the usual 16 MB, each second of a sale. */
const WAL_SEGMENT_MB = 1

/** Syncs the parent directory; otherwise a power cut can lose the data directory itself. */
function keepName(folder: string): void {
  const parent = fs.openSync(join(folder, '..'), 'r')
  fs.fsyncSync(parent)
  fs.closeSync(parent)
}

/**
 * Removes leftovers of an interrupted start, but not what another app is creating at this moment. Called twice: the initdb of a
 * killed app may write on for a moment, until it notices that its folder is gone.
 */
function removeUnfinished(folder: string): void {
  const parent = join(folder, '..')
  for (const name of fs.readdirSync(parent)) {
    const [, pid] = /^postgres\.new-(\d+)$/.exec(name) ?? []
    if (!pid || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue
    fs.rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 10 })
  }
}

async function run(runAs: RunAs, words: string[], input = ''): Promise<void> {
  const [command = '', ...args] = [...runAs.prefix, ...words]
  const program = spawn(command, args, { ...runAs.identity, cwd: '/', env: PLAIN_ENVIRONMENT })
  program.stdin.on('error', () => undefined).end(input)
  program.stdout.resume()
  let said = ''
  program.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code, cause] = await once(program, 'close').then(
    ([code]) => [code as number | null],
    (error: Error) => [null, error],
  )
  if (code !== 0) throw new Error(`The database could not be set up.\n${said}`.trim(), { cause })
}

/**
 * Changes the owner of the cluster's files. Only root can find them with another owner: it ran PostgreSQL in another way the
 * last time.
 */
function giveTo(folder: string, runAs: RunAs): void {
  const uid = runAs.identity.uid ?? process.getuid?.()
  if (process.getuid?.() !== 0 || uid === undefined || fs.statSync(folder).uid === uid) return
  const gid = runAs.identity.gid ?? uid
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(join(folder, name), uid, gid)
  fs.lchownSync(folder, uid, gid)
}

/** The folder for the server's socket: the cluster's own, or a private one with a shorter path. */
export function socketDir(cluster: Cluster, runAs: RunAs): string {
  if (Buffer.byteLength(join(cluster.folder, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH) return cluster.folder
  const folder = join(tmpdir(), `foyer-${shortHash(cluster.data_dir)}`)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.getuid?.() === 0 && fs.lstatSync(folder).uid !== 0 && runAs.way !== 'nobody') fs.chownSync(folder, 0, 0)
  if (runAs.identity.uid !== undefined) fs.chownSync(folder, runAs.identity.uid, runAs.identity.gid ?? -1)
  const { uid, mode } = fs.lstatSync(folder)
  if (uid !== (runAs.identity.uid ?? process.getuid?.()) || (mode & 0o077) !== 0) {
    throw new Error(`${folder} belongs to somebody else. Remove it, or set DATA_DIR to a folder with a shorter path.`)
  }
  return folder
}

/** Password that keeps other users of the machine out on systems without private sockets (Windows). */
export function keptPassword(cluster: Cluster): string {
  if (!fs.existsSync(cluster.password_file)) {
    fs.writeFileSync(cluster.password_file, randomBytes(24).toString('hex'), { mode: 0o600 })
  }
  return fs.readFileSync(cluster.password_file, 'utf8')
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
