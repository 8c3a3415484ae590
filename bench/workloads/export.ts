import { exportFiles } from '#contract/exports.ts'
import type { App } from '../app.ts'
import type { Workload } from '../bench.ts'
import { type Figure, limit, type Median, medianOf } from '../figures.ts'
import { sellOrders } from '../fill.ts'
import { watchMemory } from '../memory.ts'
import type { Sale } from '../sale.ts'

const TICKETS = 4
type Format = 'csv' | 'xlsx'
const GOAL_SECONDS: Record<Format, number> = { xlsx: 2, csv: 0.7 }

/** An export of all attendees: its duration, and the additional memory of the app. */
export const exporting: Workload = {
  name: 'export',
  is_left_out_when_quick: true,
  needs_fresh_app: true,
  async run({ app, is_quick }) {
    const orders = is_quick ? 2500 : 25_000
    // Small exports first: code loaded with them does not count as growth.
    const small = await sellOrders(app, 250, TICKETS)
    await download(app, small, 'csv')
    await download(app, small, 'xlsx')
    const sale = await sellOrders(app, orders, TICKETS)
    const figures: Figure[] = []
    for (const format of ['xlsx', 'csv'] as const) {
      const { seconds, growth, bytes } = await exportSome(app, sale, { format, repeats: is_quick ? 1 : 3 })
      const goal = GOAL_SECONDS[format]
      const name = `export of ${(orders * TICKETS).toLocaleString('en')} attendees as ${format.toUpperCase()}`
      figures.push(limit({ name: `${name}: time`, unit: 's' }, seconds, { must: 30, goal, details: { bytes } }))
      figures.push(limit({ name: `${name}: memory growth`, unit: 'MB' }, growth, { must: 150, goal: 50 }))
    }
    return figures
  },
}

type Series = { format: Format; repeats: number }
type Exported = { seconds: Median; growth: Median; bytes: number }

async function exportSome(app: App, sale: Sale, { format, repeats }: Series): Promise<Exported> {
  const seconds: number[] = []
  const growth: number[] = []
  let bytes = 0
  for (let repeat = 0; repeat < repeats; repeat++) {
    const started = performance.now()
    const [size, samples] = await watchMemory(app.pid, 50, () => download(app, sale, format))
    seconds.push((performance.now() - started) / 1000)
    growth.push(Math.max(...samples) - (samples[0] ?? 0))
    bytes = size
  }
  return { seconds: medianOf(seconds), growth: medianOf(growth), bytes }
}

/** Requests the file and fetches it, as the browser does; returns its size. */
async function download({ organizer, port, cookies }: App, { event_id }: Sale, format: Format): Promise<number> {
  const { data } = await organizer(exportFiles.startAttendees, { params: { event_id }, query: { format } })
  const response = await fetch(`http://127.0.0.1:${port}${data.file_path}`, { headers: { cookie: cookies() } })
  if (!response.ok || !response.body) throw new Error(`the file was refused: ${response.status}`)
  let bytes = 0
  for await (const chunk of response.body) bytes += chunk.length
  return bytes
}
