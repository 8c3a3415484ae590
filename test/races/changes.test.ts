import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { capacityAssignments } from '#contract/capacity-assignments.ts'
import { checkout } from '#contract/checkout.ts'
import { ApiFailure } from '#contract/client.ts'
import { events } from '#contract/events.ts'
import type { EventStatus } from '#database/types.ts'
import { detailsFor, keyOf, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { HELD } from '#test/processes/tampering.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { untilWaiting } from '#test/until-waiting.ts'
import { ROUNDS, times } from './running.ts'

const installation = await openInstallation()
const { app, db } = installation

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

type Sale = Awaited<ReturnType<typeof createEventOnSale>>

const FREE = { product: { type: 'FREE' as const } }
/** The change has read the stock and waits before it writes, until the others have finished. */
const LOOKED = [{ matching: '^update "stock_pools" set "limit"', where: 'before', people: HELD }] as const

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (failure) => {
      if (failure instanceof ApiFailure) return `${failure.status} ${failure.code}`
      throw failure
    },
  )

describe('a capacity is lowered while people reserve and complete', () => {
  async function openVenue() {
    const sale = await createEventOnSale(seller, FREE)
    const venue = { name: 'Hall', capacity: 60, status: 'ACTIVE' as const, product_ids: [sale.product.id] }
    const params = { event_id: sale.event.id }
    const { data } = await seller.visitor.call(capacityAssignments.create, { params, body: venue })
    const lower = (capacity: number) => {
      const input = { params: { ...params, capacity_assignment_id: data.id }, body: { ...venue, capacity } }
      return statusOf(seller.visitor.call(capacityAssignments.update, input))
    }
    return { sale, lower }
  }
  const buyOne = (sale: Sale) => statusOf(reserve(app, sale))
  const hallOf = ({ event }: Sale) =>
    db
      .selectFrom('stock_pools')
      .select(['limit', 'held', 'sold'])
      .where('event_id', '=', event.id)
      .where('kind', '=', 'CAPACITY')
      .executeTakeFirstOrThrow()

  test('the change is refused or holds, and every order that was begun can be completed', async () => {
    const { sale, lower } = await openVenue()
    const begun = await Promise.all(times(10, () => reserve(app, sale)))
    const [completed, lowered, others] = await Promise.all([
      Promise.all(
        begun.map(async (order, index) => {
          await sleep(index * 10)
          return statusOf(visit(app).call(checkout.saveDetails, { params: keyOf(order), body: detailsFor(order) }))
        }),
      ),
      Promise.all(times(12, (index) => sleep(index * 8).then(() => lower(60 - 5 * index)))),
      Promise.all(times(80, (index) => sleep(index * 2).then(() => buyOne(sale)))),
    ])
    expect(new Set(completed)).toEqual(new Set(['ok']))
    expect(lowered.filter((status) => !/^(ok|409 limit_below_taken)$/.test(status))).toEqual([])
    // A request that meets several changes in a row may be refused as busy.
    expect(others.filter((status) => !/^(ok|409 (sold_out|not_enough_left)|503 busy)$/.test(status))).toEqual([])
    const { limit, held, sold } = await hallOf(sale)
    expect(sold).toBe(10)
    expect(held).toBe(others.filter((status) => status === 'ok').length)
    expect(held + sold).toBeLessThanOrEqual(limit ?? 0)
  })

  test('unprotected: it ends below what is taken', async () => {
    const { sale, lower } = await openVenue()
    const open = { protections: [PROTECTIONS.row_locks], constraints: ['never_oversold'], meetings: LOOKED } as const
    const { broken } = await unprotected(installation, open, async (tampered) => {
      const lowering = lower(5)
      await tampered.arrival()
      await Promise.all(times(10, () => buyOne(sale)))
      tampered.open()
      await lowering
    })
    expect(broken).toContain('never oversold')
  })
})

describe('an event is taken off sale during the checkout', () => {
  async function openSale() {
    const sale = await createEventOnSale(seller, FREE)
    const ordersSoFar = async () => {
      const orders = await db.selectFrom('orders').select('id').where('event_id', '=', sale.event.id).execute()
      return orders.length
    }
    const wave = (amount: number) => Promise.all(times(amount, () => statusOf(reserve(app, sale))))
    const stop = (status: EventStatus) =>
      seller.visitor.call(events.setStatus, { params: { event_id: sale.event.id }, body: { status } })
    return { sale, ordersSoFar, wave, stop }
  }

  /** Both requests wait for the event. Returns the number of orders when the change was answered, and at the end. */
  async function stopWhileSelling(status: EventStatus) {
    const { sale, ordersSoFar, wave, stop } = await openSale()
    const before = await Promise.all(times(5, () => reserve(app, sale)))
    const trx = await db.startTransaction().execute()
    await sql`select from events where id = ${sale.event.id} for no key update`.execute(trx)
    const selling = wave(150)
    await untilWaiting(db, 1)
    const stopping = stop(status).then(ordersSoFar)
    await untilWaiting(db, 2)
    await trx.commit().execute()
    const answered = await stopping
    const late = await wave(20)
    await selling
    return { before, late, answered, settled: await ordersSoFar() }
  }

  // The event is locked and read in the same way for each status, so the rounds alternate.
  const OFF_SALE = ['PAUSED', 'ARCHIVED', 'DRAFT'] as const
  const stops = times(
    Math.max(ROUNDS.length, OFF_SALE.length),
    (round) => OFF_SALE[round % OFF_SALE.length] ?? 'PAUSED',
  )

  test.each(stops)('%s: no reservation once this was answered; whoever has one may finish', async (status) => {
    const { before, late, answered, settled } = await stopWhileSelling(status)
    expect(settled).toBe(answered)
    expect(new Set(late)).toEqual(new Set([status === 'PAUSED' ? '409 event_not_on_sale' : '404 not_found']))
    const finish = before.map((order) =>
      statusOf(visit(app).call(checkout.saveDetails, { params: keyOf(order), body: detailsFor(order) })),
    )
    expect(new Set(await Promise.all(finish))).toEqual(new Set(['ok']))
  })

  test('unprotected: tickets are still reserved after the event was paused', async () => {
    const { ordersSoFar, wave, stop } = await openSale()
    // A reservation waits for the test between reading the event and selling.
    const find = 'join offered on'
    const thinking = { name: 'time to think', find, put: `join pg_advisory_xact_lock_shared(1) on true ${find}` }
    const open = { protections: [PROTECTIONS.row_locks, thinking] }
    const { result } = await unprotected(installation, open, async () => {
      const trx = await db.startTransaction().execute()
      await sql`select pg_advisory_xact_lock(1)`.execute(trx)
      const selling = wave(10)
      await untilWaiting(db, 1)
      await stop('PAUSED')
      const answered = await ordersSoFar()
      await trx.commit().execute()
      await selling
      return { answered, settled: await ordersSoFar() }
    })
    expect(result.settled).toBeGreaterThan(result.answered)
  })
})
