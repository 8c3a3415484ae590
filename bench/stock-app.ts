import { rmSync } from 'node:fs'
import { startHaproxy } from '#test/processes/proxies.ts'
import { type StockPostgres, startStockPostgres } from '#test/processes/stock-postgres.ts'
import { type App, appOn, FOYER, newDataDir, type Started, startFoyer } from './app.ts'

export type StockApp = App & Pick<StockPostgres, 'timesOf'>

/** An app on separate services: PostgreSQL with its defaults, PgBouncer, two web processes behind HAProxy, one worker. */
export async function openStockApp(): Promise<StockApp> {
  const postgres = await startStockPostgres()
  const data_dir = newDataDir()
  const start = (ROLE: string, DATABASE_URL: string) =>
    startFoyer([process.execPath, ...FOYER], data_dir, { ROLE, DATABASE_URL, TRUSTED_PROXIES: '1' })
  const web: Started[] = []
  for (let count = 0; count < 2; count++) web.push(await start('web', postgres.pooled_url))
  const worker = await start('worker', postgres.direct_url)
  const [first = 0, second = 0] = web.map(({ port }) => port)
  const balancer = await startHaproxy([first, second])
  async function stop() {
    await balancer.stop()
    await Promise.all([...web, worker].map((process) => process.stop()))
    await postgres.stop()
    rmSync(data_dir, { recursive: true, force: true })
  }
  const app = await appOn({ port: balancer.port, pid: web[0]?.pid ?? 0, database_url: postgres.direct_url, stop })
  return { ...app, timesOf: postgres.timesOf }
}
