import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { databaseOf, type StartedCommand, startCommand } from '#test/processes/command.ts'
import { freePort } from '#test/processes/free-port.ts'
import { startLoad } from '#test/processes/steady-load.ts'
import { IS_SHORT } from '#test/short.ts'
import { until } from '#test/until.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const folders: string[] = []
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-stopping-'))
  folders.push(folder)
  return folder
}
const apps: StartedCommand[] = []
afterAll(async () => {
  await Promise.all(apps.map((app) => app.kill()))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const hasOpened = (app: StartedCommand) => app.printed().includes('Foyer is open')
const isOpen = (app: StartedCommand) =>
  Promise.race([
    until('Foyer to be open', () => hasOpened(app)),
    app.ended.then((code) => expect.fail(`Foyer ended with ${code} before it was open: ${app.printed()}`)),
  ])

function launch(options: Parameters<typeof startCommand>[0]): StartedCommand {
  const app = startCommand(options)
  apps.push(app)
  return app
}

async function start(command: string[], env: Record<string, string> = {}) {
  const [port, data_dir] = [await freePort(), newFolder()]
  return { port, data_dir, app: launch({ command, port, data_dir, env }) }
}

test('Ctrl-C reaches everybody in front of the terminal, and the app twice: it drains, and ends as it should', async () => {
  const { app, port, data_dir } = await start(['npm', 'start'])
  await isOpen(app)
  const load = startLoad({ port, visitors: 20, path: '/api/public/events' })
  await until('answers', () => load.answered() > 200)
  app.signal('SIGINT', 'group')
  expect(await app.ended, app.printed()).toBe(0)
  const { statuses, lost } = await load.end()
  expect(lost).toEqual([])
  expect(Object.keys(statuses)).toEqual(['200'])
  expect(databaseOf(data_dir)).toBeNull()
})

test.skipIf(IS_SHORT)(
  'Ctrl-C ends the demo and its stand-in for the card provider, which goes on when the demo is started again',
  async () => {
    const { app, port, data_dir } = await start(['npm', 'run', 'demo'])
    await until('the demo to be filled', () => app.printed().includes('Filling'))
    await until('an account that takes cards, and its first event', () => hasEvents(port))
    app.signal('SIGINT', 'group')
    // Resolves once all processes that hold the output open have ended, the stand-in included.
    expect(await app.ended, app.printed()).toBe(0)
    expect(databaseOf(data_dir)).toBeNull()
    expect(existsSync(join(data_dir, 'stand-in-for-stripe'))).toBe(true)
    const again = launch({ command: ['npm', 'run', 'demo'], port, data_dir })
    await isOpen(again)
    expect(again.printed()).toMatch(/^Cards are charged at a stand-in .* no money moves\.$/m)
    again.signal('SIGTERM', 'process')
    expect(await again.ended, again.printed()).toBe(0)
  },
)

const hasEvents = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/public/events`).then(
    async (reply) => ((await reply.json()) as { data: unknown[] }).data.length > 0,
    () => false,
  )

/** Sends a request so slowly that it never completes, so it is under way for as long as the test wants. */
async function holdUp(port: number): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  await sleep(300)
}

test('a planned stop writes the whole log: a line for every request', async () => {
  const { app, port } = await start(['node', 'server/main.ts'], { LOG_LEVEL: 'info' })
  await isOpen(app)
  const load = startLoad({ port, visitors: 20, path: '/event/7/nothing-here' })
  await until('answers', () => load.answered() > 500)
  app.signal('SIGTERM', 'process')
  expect(await app.ended, app.printed()).toBe(0)
  const { statuses, lost } = await load.end()
  const lines = app
    .printed()
    .split('\n')
    .filter((line) => line.includes('/event/7/nothing-here'))
  expect(lost).toEqual([])
  expect(lines.map((line) => JSON.parse(line).status)).toEqual(Array(statuses[404]).fill(404))
})

test('a second Ctrl-C after a while means: now', async () => {
  const { app, port, data_dir } = await start(['node', 'server/main.ts'])
  await isOpen(app)
  await holdUp(port)
  app.signal('SIGINT', 'process')
  await sleep(2500)
  app.signal('SIGINT', 'process')
  expect(await app.ended, app.printed()).toBe(1)
  await until('the end of the database', () => databaseOf(data_dir) === null)
})

const isHealthy = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Stages of a start that are visible from outside, in their order. */
const MOMENTS: { name: string; hasCome: (at: { port: number; data_dir: string; app: StartedCommand }) => unknown }[] = [
  {
    name: 'while the database is made',
    hasCome: ({ data_dir }) => readdirSync(data_dir).some((name) => /new-/.test(name)),
  },
  { name: 'while the database starts', hasCome: ({ data_dir }) => databaseOf(data_dir) },
  { name: 'while it is migrated', hasCome: ({ data_dir }) => existsSync(join(data_dir, 'postgres/.s.PGSQL.5432')) },
  { name: 'at the first answer of the health check', hasCome: ({ port }) => isHealthy(port) },
  { name: 'in the moment it is open', hasCome: ({ app }) => hasOpened(app) },
]

const SIGNALS = IS_SHORT ? (['SIGTERM'] as const) : (['SIGTERM', 'SIGINT'] as const)

describe.each(MOMENTS)('asked to stop $name', ({ name, hasCome }) => {
  test.each(SIGNALS)('by %s, it leaves nothing behind and ends as it should', async (signal) => {
    const started = await start(['node', 'server/main.ts'])
    await until(name, async () => Boolean(await hasCome(started)))
    started.app.signal(signal, 'group')
    expect(await started.app.ended, started.app.printed()).toBe(0)
    expect(databaseOf(started.data_dir)).toBeNull()
    expect(started.app.printed().replace(/^Foyer is open.*\n(?:E-mails are kept.*\n)?/m, '')).toBe('')
  })
})

test('asked to stop while it builds, it ends at once, and the build with it', async () => {
  const root = newFolder()
  for (const name of readdirSync(ROOT, { withFileTypes: true })) {
    if (['.git', 'build', 'node_modules', 'artifacts', '.data', '.demo', '.react-router'].includes(name.name)) continue
    cpSync(join(ROOT, name.name), join(root, name.name), { recursive: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const app = launch({ command: ['node', 'server/main.ts'], port: await freePort(), data_dir: newFolder(), root })
  await until('the build', () => app.printed().includes('building'))
  app.signal('SIGTERM', 'process')
  // Resolves once all processes that hold the output open have ended, the compiler included.
  expect(await app.ended, app.printed()).toBe(0)
  expect(existsSync(join(root, 'build/sources.sha256'))).toBe(false)
})
