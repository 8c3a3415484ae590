import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { bulkActs } from '#contract/bulk-acts.ts'
import { checkIn, checkInLists } from '#contract/check-in.ts'
import { checkout } from '#contract/checkout.ts'
import { orders } from '#contract/orders.ts'
import { buy, keyOf } from '#test/buyers.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation, type Tampered } from '#test/processes/installation.ts'
import { HELD } from '#test/processes/tampering.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { until } from '#test/until.ts'
import { count, ROUNDS, times, together } from './running.ts'

const installation = await openInstallation()
const { app, db, processes } = installation

type Sale = Awaited<ReturnType<typeof createEventOnSale>>
let seller: Awaited<ReturnType<typeof signUp>>
let sale: Sale
let list_short_id: string
beforeAll(async () => {
  seller = await signUp(app)
  sale = await createEventOnSale(seller, { product: { type: 'FREE' } })
  const list = { name: 'Entrance', description: null, activates_at: null, expires_at: null }
  const { data } = await seller.visitor.call(checkInLists.create, {
    params: { event_id: sale.event.id },
    body: { ...list, product_ids: [sale.product.id] },
  })
  list_short_id = data.short_id
})

/** An attendee with a ticket, and functions that check them in and cancel their order. */
async function anAttendee() {
  const order = await buy(app, sale)
  const [ticket] = (await visit(app).call(checkout.tickets, { params: keyOf(order) })).data
  const row = db.selectFrom('orders').select('id').where('short_id', '=', order.short_id)
  const { id: order_id } = await row.executeTakeFirstOrThrow()
  const code = ticket?.ticket_code ?? ''
  async function scan({ call }: Visitor) {
    const params = { check_in_list_short_id: list_short_id }
    const { data } = await call(checkIn.checkIn, { params, body: { attendees: [{ code }] } })
    return { data: data[0] ?? null }
  }
  return {
    scan,
    result: async () => (await scan(visit(app))).data?.result,
    order_id,
    cancel: () => seller.visitor.call(orders.cancel, { params: { event_id: sale.event.id, order_id } }),
    entries: () =>
      db
        .selectFrom('check_ins')
        .innerJoin('attendees', 'attendees.id', 'check_ins.attendee_id')
        .innerJoin('orders', 'orders.id', 'attendees.order_id')
        .where('orders.id', '=', order_id)
        .select(['check_ins.created_at', 'orders.cancelled_at'])
        .execute(),
  }
}

/** Cancels many orders at once; resolves when the job has done it. */
async function cancelMany(order_ids: number[]) {
  const params = { event_id: sale.event.id }
  const body = { act: 'CANCEL', selection: { order_ids }, is_preview: false } as const
  const { data } = await seller.visitor.call(bulkActs.start, { params, body })
  const row = db
    .selectFrom('bulk_acts')
    .select('status')
    .where('id', '=', data.bulk_act?.id ?? 0)
  await until('the orders to be cancelled', async () => (await row.executeTakeFirstOrThrow()).status === 'DONE', 60_000)
}

type Ticketed = Awaited<ReturnType<typeof anAttendee>>

describe('one ticket, scanned a hundred times at two devices', () => {
  async function scanAtOnce(attendee: Ticketed) {
    const answers = await together(
      processes,
      times(100, () => attendee.scan),
    )
    return { answers: answers.map(({ data }) => data), entries: await attendee.entries() }
  }

  test.each(ROUNDS)('it enters once; everybody else hears when (round %i)', async () => {
    const { answers, entries } = await scanAtOnce(await anAttendee())
    expect(count(answers.map((answer) => ({ status: answer?.result ?? 'none' })))).toEqual({
      admitted: 1,
      already_in: 99,
    })
    expect(entries).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer?.attendee?.check_in?.short_id)).size).toBe(1)
  })

  test('unprotected: it enters more than once', async () => {
    const open = {
      protections: [PROTECTIONS.row_locks],
      constraints: ['one_entry_per_ticket'],
      meetings: [{ matching: 'from "?attendees"?', where: 'after', people: 2 }],
    } as const
    const attendee = await anAttendee()
    const { result } = await unprotected(installation, open, () => scanAtOnce(attendee))
    expect(result.entries.length).toBeGreaterThan(1)
  })
})

describe('a scan against the cancellation of its order', () => {
  test('the attendee is inside before it, or outside after it', async () => {
    const results = new Set<string | undefined>()
    for (const round of times(ROUNDS.length * 6)) {
      const attendee = await anAttendee()
      // Each request starts first in half of the rounds.
      const [result] = await Promise.all([
        sleep(round % 2 ? 3 : 0).then(attendee.result),
        sleep(round % 2 ? 0 : 3).then(attendee.cancel),
      ])
      expect(await attendee.entries()).toHaveLength(result === 'admitted' ? 1 : 0)
      expect(await attendee.result()).toBe('cancelled')
      results.add(result)
    }
    for (const result of results) expect(['admitted', 'cancelled']).toContain(result)
  })

  test('the same while many orders are cancelled at once', async () => {
    for (const round of ROUNDS) {
      const attendees = await Promise.all(times(10, anAttendee))
      const [results] = await Promise.all([
        Promise.all(attendees.map(({ result }, index) => sleep(index * round * 10).then(result))),
        cancelMany(attendees.map(({ order_id }) => order_id)),
      ])
      for (const [index, attendee] of attendees.entries()) {
        expect(['admitted', 'cancelled']).toContain(results[index])
        expect(await attendee.entries()).toHaveLength(results[index] === 'admitted' ? 1 : 0)
        expect(await attendee.result()).toBe('cancelled')
      }
    }
  })

  /** Scans the ticket when the cancellation has done everything except its last step. */
  async function scanDuringCancellation(
    attendee: Ticketed,
    { arrival, open }: Tampered,
    cancel: () => Promise<unknown> = attendee.cancel,
  ) {
    const cancelling = cancel()
    await arrival()
    const result = await attendee.result()
    open()
    await cancelling
    return { result, entries: await attendee.entries() }
  }
  /** The cancellation is committed only once another request waits for it, or the other request has finished. */
  const CANCELLED = [{ matching: '^update "attendees" set "status"', where: 'after', people: 2 }] as const

  test('a cancellation under way is waited for', async () => {
    const attendee = await anAttendee()
    const tampered = await installation.tamper({ meetings: CANCELLED })
    const { result, entries } = await scanDuringCancellation(attendee, tampered).finally(tampered.end)
    expect(result).toBe('cancelled')
    expect(entries).toEqual([])
  })

  test('unprotected: an attendee comes in after the order was cancelled', async () => {
    const open = { protections: [PROTECTIONS.row_locks], meetings: CANCELLED }
    const attendee = await anAttendee()
    const { result } = await unprotected(installation, open, (tampered) => scanDuringCancellation(attendee, tampered))
    expect(result.result).toBe('admitted')
    const [entry] = result.entries
    expect(Date.parse(entry?.created_at ?? '')).toBeGreaterThan(Date.parse(entry?.cancelled_at ?? ''))
  })

  const CANCELLED_BY_JOB = [{ ...CANCELLED[0], of: 'jobs' }] as const

  test('a cancellation of many orders under way is waited for', async () => {
    const attendee = await anAttendee()
    const tampered = await installation.tamper({ meetings: CANCELLED_BY_JOB })
    const cancel = () => cancelMany([attendee.order_id])
    const { result, entries } = await scanDuringCancellation(attendee, tampered, cancel).finally(tampered.end)
    expect(result).toBe('cancelled')
    expect(entries).toEqual([])
  })

  test('unprotected: an attendee comes in after many orders were cancelled', async () => {
    // The locks of the queue stay, so that the act is done once.
    const meetings = [{ ...CANCELLED_BY_JOB[0], people: HELD }]
    const ofTickets = { ...PROTECTIONS.row_locks, of: 'from "?attendees"?' }
    const attendee = await anAttendee()
    const cancel = () => cancelMany([attendee.order_id])
    const { result } = await unprotected(installation, { protections: [ofTickets], meetings }, (tampered) =>
      scanDuringCancellation(attendee, tampered, cancel),
    )
    expect(result.result).toBe('admitted')
    const [entry] = result.entries
    expect(Date.parse(entry?.created_at ?? '')).toBeGreaterThan(Date.parse(entry?.cancelled_at ?? ''))
  })
})
