import { checkInLists } from '#contract/check-in.ts'
import type { Bench, Workload } from '../bench.ts'
import { type Answer, httpRequest } from '../connection.ts'
import { limit, ratio, repeated } from '../figures.ts'
import { sellOrders } from '../fill.ts'
import { fullLoad } from '../full-load.ts'
import { openLoop } from '../open-loop.ts'
import { expectOnly, type Measured } from '../tally.ts'
import { bareUniqueInserts, byTurns } from '../yardsticks.ts'

const DEVICES = 100
const STEADY = 100

/** A hundred devices at one list: as fast as they can, and at the pace of people walking in. Each ticket is scanned once. */
export const checkIn: Workload = {
  name: 'check-in',
  async run(bench) {
    const { app, seconds, turns: repeats, is_quick } = bench
    const scans = await prepareCheckIn(bench, is_quick ? 20_000 : 150_000)
    const load = { port: app.port, connections: DEVICES, next: scans.next, onAnswer: scans.onAnswer }
    const walkingIn = (length: number) => openLoop({ ...load, seconds: length, per_second: STEADY })
    await walkingIn(seconds(3))
    const calm = await repeated(repeats, async () => admitted(await walkingIn(seconds(5))).p99)
    const asFastAsTheyCan = async (length: number) => admitted(await fullLoad({ ...load, seconds: length })).per_second
    await asFastAsTheyCan(seconds(2))
    const bare = bareUniqueInserts(app.pool)
    const turns = await byTurns(bare, { seconds: seconds(1.5), repeats }, () => asFastAsTheyCan(seconds(2)))
    scans.expectAllAdmitted()
    await app.prove()
    const name = `check-ins on one list, ${DEVICES} devices`
    return [
      ratio(name, { against: bare.name, turns }, { must: 0.3, goal: 0.6 }),
      limit({ name: `server p99 at ${STEADY} scans/s`, unit: 'ms' }, calm, { must: 100, goal: 8 }),
    ]
  },
}

function admitted(measured: Measured): Measured {
  expectOnly(measured, [200])
  return measured
}

async function prepareCheckIn({ app }: Bench, tickets: number) {
  const { event_id, product_id } = await sellOrders(app, tickets, 1)
  const { data: list } = await app.organizer(checkInLists.create, {
    params: { event_id },
    body: { name: 'Entrance', product_ids: [product_id] },
  })
  const sold = await app.sql<{ ticket_code: string }>(`select ticket_code from attendees where event_id = ${event_id}`)
  const path = `/api/public/check-in-lists/${list.short_id}/check-ins`
  let scanned = 0
  let let_in = 0
  return {
    next() {
      const code = sold[scanned++]?.ticket_code
      return code === undefined ? null : httpRequest('POST', path, { body: { attendees: [{ code }] } })
    },
    onAnswer(answer: Answer) {
      if (answer.text().includes('"result":"admitted"')) let_in += 1
    },
    expectAllAdmitted() {
      const asked = Math.min(scanned, sold.length)
      if (let_in !== asked) throw new Error(`${asked} tickets were scanned and ${let_in} admitted`)
    },
  }
}
