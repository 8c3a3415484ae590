import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { App } from '../app.ts'
import type { Workload } from '../bench.ts'
import { limit, medianOf, ratio } from '../figures.ts'
import { sellOrders } from '../fill.ts'
import { createSale } from '../sale.ts'
import { byTurns } from '../yardsticks.ts'
import { orderRateOf } from './free-orders.ts'

const TICKETS = 4

/** A backup of a very large installation, and its effect on buyers. */
export const backup: Workload = {
  name: 'backup',
  needs_fresh_app: true,
  is_left_out_when_quick: true,
  async run(bench) {
    const { app, is_quick, turns: repeats } = bench
    const orders = is_quick ? 12_500 : 250_000
    await sellOrders(app, orders, TICKETS)
    const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-backup-'))
    try {
      const { seconds, details } = await alone(app, folder, is_quick ? 1 : 3)
      const sale = await createSale(app, { type: 'FREE' })
      const rate = () => orderRateOf(sale, app.port, bench.seconds(4))
      const usual = { name: 'orders without', measure: rate }
      const turns = await byTurns(usual, { seconds: 0, repeats }, () => duringBackups({ app, folder }, rate))
      await app.prove()
      const of = `${(orders * TICKETS).toLocaleString('en')} attendees`
      return [
        ratio(`free orders while ${of} are backed up`, { against: usual.name, turns }, { must: 0.8, goal: 0.95 }),
        limit({ name: `backup of ${of}: time`, unit: 's' }, medianOf(seconds), { must: 300, goal: 30, details }),
      ]
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

async function alone(app: App, folder: string, repeats: number) {
  const seconds: number[] = []
  let said = ''
  for (let repeat = 0; repeat < repeats; repeat++) {
    const started = performance.now()
    said = await backUp(app, folder)
    seconds.push((performance.now() - started) / 1000)
  }
  return { seconds, details: { said } }
}

/** Runs backups one after the other during the measurement; waits for the last one. */
async function duringBackups({ app, folder }: { app: App; folder: string }, measure: () => Promise<number>) {
  let isOver = false
  async function backUpOn() {
    while (!isOver) await backUp(app, folder)
  }
  const backups = backUpOn()
  const measured = await measure()
  isOver = true
  await backups
  return measured
}

const run = promisify(execFile)

/** Runs a backup as the timer does, of the database alone: `DATA_DIR` is an empty folder. */
async function backUp({ pool }: App, folder: string): Promise<string> {
  // A socket needs no host, but the settings ask for a whole address.
  const database_url = (pool.options.connectionString ?? '').replace('@/', '@localhost/')
  const env = { ...process.env, DATABASE_URL: database_url, DATA_DIR: folder, NODE_ENV: 'production' }
  const { stdout } = await run(process.execPath, ['server/backup/backup.ts', '--keep', '1'], {
    cwd: join(import.meta.dirname, '../..'),
    env,
  })
  return stdout.trim()
}
