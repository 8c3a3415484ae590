import { randomUUID } from 'node:crypto'
import { checkInLists } from '#contract/check-in.ts'
import { createClient } from '#contract/client.ts'
import { staffDevices } from '#contract/staff-devices.ts'
import type { Bench, Workload } from '../bench.ts'
import { type Answer, httpRequest } from '../connection.ts'
import { limit, ratio } from '../figures.ts'
import { sellOrders } from '../fill.ts'
import { fullLoad } from '../full-load.ts'
import { expectOnly } from '../tally.ts'
import { bareUniqueInserts, byTurns } from '../yardsticks.ts'

const DEVICES = 100
/** Scans of a device while the network was away: ten minutes of arrivals. */
const SCANS = 100

/** A hundred devices of one list get their network back at the same moment, each with its offline scans. */
export const offlineBursts: Workload = {
  name: 'offline-bursts',
  async run(bench) {
    const { app, seconds, turns: repeats } = bench
    const doors = await openDoors(bench, (repeats + 1) * DEVICES * SCANS)
    let longest = 0
    async function burst() {
      const load = { port: app.port, connections: DEVICES, next: doors.next, onAnswer: doors.onAnswer }
      const measured = await fullLoad({ ...load, seconds: 60, requests: DEVICES })
      expectOnly(measured, [200])
      longest = Math.max(longest, measured.p99)
      return measured.per_second * SCANS
    }
    await burst()
    longest = 0
    const bare = bareUniqueInserts(app.pool)
    const turns = await byTurns(bare, { seconds: seconds(1.5), repeats }, burst)
    doors.expectAllAdmitted()
    await app.prove()
    return [
      ratio(`scans of ${DEVICES} devices that were offline`, { against: bare.name, turns }, { must: 0.3, goal: 0.6 }),
      limit({ name: `the last of ${DEVICES} devices has an answer for its ${SCANS} scans`, unit: 'ms' }, longest, {
        must: 10_000,
        goal: 3_000,
      }),
    ]
  },
}

async function openDoors({ app }: Bench, tickets: number) {
  const { event_id, product_id } = await sellOrders(app, tickets, 1)
  const { data: list } = await app.organizer(checkInLists.create, {
    params: { event_id },
    body: { name: 'Entrance', product_ids: [product_id] },
  })
  const codes = (
    await app.sql<{ ticket_code: string }>(`select ticket_code from attendees where event_id = ${event_id}`)
  ).map(({ ticket_code }) => ticket_code)
  const tokens = await bindDevices(app.port, list.short_id)
  const path = `/api/public/check-in-lists/${list.short_id}/scans`
  let [sent, let_in] = [0, 0]
  return {
    next(index: number) {
      const own = codes.slice(sent, sent + SCANS)
      sent += own.length
      const headers = { 'x-check-in-device': tokens[index % DEVICES] ?? '' }
      return own.length === 0 ? null : httpRequest('POST', path, { headers, body: bodyOf(own) })
    },
    onAnswer(answer: Answer) {
      let_in += answer.text().split('"result":"admitted"').length - 1
    },
    expectAllAdmitted() {
      if (let_in !== sent) throw new Error(`${sent} tickets were scanned and ${let_in} admitted`)
    },
  }
}

async function bindDevices(port: number, check_in_list_short_id: string): Promise<string[]> {
  const call = createClient(fetch, { base_url: `http://127.0.0.1:${port}` })
  const tokens: string[] = []
  while (tokens.length < DEVICES) {
    const body = { name: `Door ${tokens.length + 1}` }
    const { data } = await call(staffDevices.bind, { params: { check_in_list_short_id }, body })
    tokens.push(data.secrets?.[0] ?? '')
  }
  return tokens
}

function bodyOf(codes: readonly string[]) {
  const now = new Date().toISOString()
  const scans = codes.map((code) => ({ scan_id: randomUUID(), scanned_at: now, code, decision: 'admitted' }))
  return { sent_at: now, scans }
}
