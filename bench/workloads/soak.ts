import type { Workload } from '../bench.ts'
import { limit, medianOf } from '../figures.ts'
import { copySale } from '../fill.ts'
import { fullLoad } from '../full-load.ts'
import { watchMemory } from '../memory.ts'
import { createSale, oneTicket } from '../sale.ts'
import { expectOnly } from '../tally.ts'

const EVENTS = 1000
const TICKETS = 5000
const BUYERS = 20_000
const WARM_UP_SECONDS = 60

/** One sale after the other sells out, for minutes: measures whether the app's memory grows. */
export const soak: Workload = {
  name: 'soak',
  needs_fresh_app: true,
  is_left_out_when_quick: true,
  async run({ app, minutes }) {
    const sales = await copySale(app, await createSale(app, { quantity: TICKETS }), EVENTS)
    const requests = sales.map(oneTicket)
    let asked = 0
    const next = () => requests[Math.floor(asked++ / BUYERS) % EVENTS] ?? null
    const load = { port: app.port, connections: 256, next }
    expectOnly(await fullLoad({ ...load, seconds: WARM_UP_SECONDS }), [201, 409])
    const [measured, samples] = await watchMemory(app.pid, 1000, () => fullLoad({ ...load, seconds: minutes * 60 }))
    expectOnly(measured, [201, 409])
    await app.prove()
    const third = Math.floor(samples.length / 3)
    const first = medianOf(samples.slice(0, third)).value
    const last = medianOf(samples.slice(-third)).value
    const details = { first_mb: first, last_mb: last, answers: measured.answers, statuses: measured.statuses, samples }
    const name = `memory after ${minutes} min of on-sale load, last third to first`
    return [limit({ name, unit: '% change' }, Math.abs(last / first - 1) * 100, { must: 10, goal: 5, details })]
  },
}
