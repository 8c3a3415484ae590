import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { images } from '#contract/images.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { openDatabase } from '#server/lib/database.ts'
import { buy } from '#test/buyers.ts'
import type { App } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { imageForm } from '#test/image-form.ts'
import { fetchFrom } from '#test/processes/app-process.ts'
import { databaseOf, type StartedCommand, startCommand } from '#test/processes/command.ts'
import { freePort } from '#test/processes/free-port.ts'
import { until } from '#test/until.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SECRET = 'the secret goes with whoever moves house'
const folder = mkdtempSync(join(tmpdir(), 'foyer-drill-'))
const started: StartedCommand[] = []
afterAll(async () => {
  await Promise.all(started.map((app) => app.kill()))
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts Foyer with its own database. */
async function start(data_dir: string): Promise<{ app: App; command: StartedCommand }> {
  const port = await freePort()
  const env = { TRUSTED_PROXIES: '1', SECRET, APP_URL: `http://127.0.0.1:${port}` }
  const command = startCommand({ command: ['node', 'server/main.ts'], port, data_dir, env })
  started.push(command)
  await Promise.race([
    until('Foyer to be open', () => command.printed().includes('Foyer is open')),
    command.ended.then((code) => expect.fail(`Foyer ended with ${code}: ${command.printed()}`)),
  ])
  return { app: { fetch: fetchFrom(port) }, command }
}

type Ended = { code: number; said: string }

function run(script: string, args: string[], data_dir: string): Promise<Ended> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = { ...inherited, DATA_DIR: data_dir, SECRET, NODE_ENV: 'production' }
  return new Promise((done) => {
    const child = execFile('node', [`server/backup/${script}.ts`, ...args], { cwd: ROOT, env }, (_, said, complained) =>
      done({ code: child.exitCode ?? -1, said: said + complained }),
    )
  })
}

type Sale = Parameters<typeof buy>[1]
/** A completed order: when its buyer started and when the buyer got the answer, in milliseconds. */
type Sold = { short_id: string; begun: number; done: number }

/** Buyers who buy one ticket after the other until the app stops. */
function sellUnderLoad(app: App, sale: Sale, buyers: number) {
  const sold: Sold[] = []
  let isOver = false
  async function buyOn() {
    while (!isOver) {
      const begun = performance.now()
      const order = await buy(app, sale).catch(() => null)
      if (order) sold.push({ short_id: order.short_id, begun, done: performance.now() })
    }
  }
  const all = Promise.all(Array.from({ length: buyers }, buyOn))
  async function end() {
    isOver = true
    await all
  }
  return { sold, end }
}

/** Opens the database of a data folder beside the running app. */
async function lookInto(data_dir: string) {
  const server = await startEmbeddedPostgres({ data_dir, use_running: true, log: { info() {}, warn() {} } })
  const { db, close } = openDatabase({ database_url: server.connection_string })
  try {
    const orders = await db.selectFrom('orders').select('short_id').where('status', '=', 'COMPLETED').execute()
    return { differences: await findDifferences(db), completed: new Set(orders.map(({ short_id }) => short_id)) }
  } finally {
    await close()
    await server.stop()
  }
}

test('sold under load, backed up in the middle, killed, restored elsewhere: as it was at one moment', async () => {
  const [here, elsewhere, backups] = ['here', 'elsewhere', 'backups'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const { app, command } = await start(here)
  const seller = await signUp(app)
  const sale = await createEventOnSale(seller, { product: { type: 'FREE' } })
  const params = { event_id: sale.event.id }
  const { data: image } = await seller.visitor.call(images.upload, { params, body: await imageForm('drill') })

  const { sold, end } = sellUnderLoad(app, sale, 8)
  await until('sales', () => sold.length >= 20)
  const before = performance.now()
  const backup = await run('backup', ['--to', backups], here)
  const after = performance.now()
  expect(backup).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^\S+foyer-\S+\.tar\.zst: .*It does not hold SECRET\.\n$/),
  })
  await until('sales after the backup', () => sold.filter(({ begun }) => begun > after).length >= 20)
  await command.kill()
  await end()
  await until('the database to be gone', () => databaseOf(here) === null)
  rmSync(here, { recursive: true, maxRetries: 5 })

  const [file = ''] = readdirSync(backups)
  const restored = await run('restore', [join(backups, file)], elsewhere)
  expect(restored.said).toMatch(/^Restored into .*\n✓ Stock = ledger = orders = tickets, and money\n✓/s)
  expect(restored.code, restored.said).toBe(0)

  const { app: other } = await start(elsewhere)
  const { differences, completed } = await lookInto(elsewhere)
  expect(differences).toEqual([])
  const [inside, outside] = [true, false].map((is) => sold.filter(({ short_id }) => completed.has(short_id) === is))
  expect(sold.filter(({ done, short_id }) => done < before && !completed.has(short_id))).toEqual([])
  expect(sold.filter(({ begun, short_id }) => begun > after && completed.has(short_id))).toEqual([])
  // The backup shows one moment: an order that ended before another began is never missing while the other is included.
  const last = Math.max(...(inside ?? []).map(({ begun }) => begun))
  expect((outside ?? []).filter(({ done }) => done < last)).toEqual([])
  expect(sold.filter(({ done }) => done > before && done < after).length, 'sold during the backup').toBeGreaterThan(0)

  expect((await buy(other, sale)).status).toBe('COMPLETED')
  const { pathname } = new URL(image.url, 'http://localhost')
  const address = { incoming: { socket: { remoteAddress: '10.9.9.9' } } }
  expect((await other.fetch(new Request(`http://localhost${pathname}`), address as never)).status).toBe(200)
})
