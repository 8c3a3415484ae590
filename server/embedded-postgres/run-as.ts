import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type Binaries, binariesIn } from './binaries.ts'

/**
 * The way PostgreSQL's programs are run. PostgreSQL refuses to run as root, so root either wraps them in a user namespace
 * (inside they are `nobody`, outside their files stay root's), or really becomes `nobody`. A database that an ordinary user made
 * stays that user's.
 */
export type RunAs = { way: Way; prefix: string[]; identity: Identity; binaries: Binaries }
export type Way = 'self' | 'namespace' | 'nobody' | 'owner'
type Identity = { uid?: number; gid?: number }

/** PostgreSQL gets none of the app's environment variables; it uses English and UTC on every machine. */
export const PLAIN_ENVIRONMENT = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

const NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534']

type Wanted = { binaries: Binaries; data_dir: string; shared_dir: string; owner?: Identity; way?: Way }

/** Decides how to run PostgreSQL for data in `data_dir`; `shared_dir` is a folder that every user can reach. */
export function chooseRunAs(wanted: Wanted): RunAs {
  const { binaries, data_dir } = wanted
  const self: RunAs = { way: 'self', prefix: [], identity: {}, binaries }
  if (process.platform === 'win32') return self
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasName()) return self

  const owner: RunAs = { ...self, way: 'owner', identity: wanted.owner ?? {} }
  if (isRoot && isOrdinary(wanted.owner) && canWork(owner, data_dir)) return owner

  const namespace: RunAs = { way: 'namespace', prefix: NAMESPACE, identity: {}, binaries }
  if (wanted.way !== 'nobody' && canWork(namespace, data_dir)) return namespace
  return isRoot ? asNobody(wanted) : self
}

const isOrdinary = (owner?: Identity) => owner?.uid !== undefined && owner.uid !== 0 && owner.uid !== nobody().uid

/** True if this user is in the machine's list of users; initdb refuses to work for a number without a name. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** True if PostgreSQL can be run in this way, and can then reach the folder. */
export function canWork(runAs: RunAs, folder: string): boolean {
  const script = ['sh', '-c', 'cd "$0" && exec "$1" --version', folder, runAs.binaries.postgres]
  const [command = 'sh', ...args] = [...runAs.prefix, ...script]
  const result = spawnSync(command, args, { ...runAs.identity, cwd: '/', env: PLAIN_ENVIRONMENT, stdio: 'ignore' })
  return result.status === 0
}

function asNobody(wanted: Wanted): RunAs {
  const runAs: RunAs = { way: 'nobody', prefix: [], identity: nobody(), binaries: wanted.binaries }
  letOthersPass(wanted.data_dir)
  if (canWork(runAs, '/')) return runAs
  return { ...runAs, binaries: reachableCopy(wanted.binaries, wanted.shared_dir) }
}

function nobody(): Required<Identity> {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : ''
  const [, uid = '65534', gid = '65534'] = /^nobody:[^:]*:(-?\d+):(-?\d+)/m.exec(users) ?? []
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
}

/** Lets other users pass through the folder (not list it) to a folder of their own below. */
function letOthersPass(folder: string): void {
  chmodSync(folder, statSync(folder).mode | 0o011)
}

/** A copy of the programs that every user can reach, made once per version. */
function reachableCopy(binaries: Binaries, sharedDir: string): Binaries {
  const folder = join(sharedDir, `postgresql-${binaries.version}`)
  if (!existsSync(folder)) {
    const unfinished = `${folder}.new-${process.pid}`
    mkdirSync(sharedDir, { recursive: true, mode: 0o755 })
    cpSync(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true, force: true })
    try {
      renameSync(unfinished, folder)
    } catch (error) {
      if (!existsSync(folder)) throw error
    }
  }
  return binariesIn(folder, binaries.version)
}
