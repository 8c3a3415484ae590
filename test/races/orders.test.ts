import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { buy, detailsFor, inTheNameOf, keyOf, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { beginBehind, expireAndFinish, finishAndAsk, type LastTicket } from './compete.ts'
import { count, line, ROUNDS, times, together } from './running.ts'

const installation = await openInstallation()
const { app, db, processes } = installation

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

const FREE = { product: { type: 'FREE' as const } }
/** Allows an order any change of status, however late it is. */
const OPEN = { protections: [PROTECTIONS.expected_status, PROTECTIONS.time_left] } as const

const poolOf = (event_id: number) =>
  db.selectFrom('stock_pools').select(['held', 'sold']).where('event_id', '=', event_id).executeTakeFirstOrThrow()

const saveDetailsAtOnce = (order: PublicOrder, windows = 50) =>
  together(
    processes,
    times(
      windows,
      (index) =>
        ({ call }) =>
          call(checkout.saveDetails, { params: keyOf(order), body: inTheNameOf(order, index) }),
    ),
  )

describe('completing an order', () => {
  test.each(ROUNDS)('of 50 at once one succeeds; tickets = quantity; stock moves once (round %i)', async () => {
    const sale = await createEventOnSale(seller, { ...FREE, quantity: 10 })
    const order = await reserve(app, sale, 3)
    expect(count(await saveDetailsAtOnce(order))).toEqual({ ok: 1, '409 order_already_processed': 49 })
    const tickets = await db.selectFrom('attendees').select('id').where('event_id', '=', sale.event.id).execute()
    expect(tickets).toHaveLength(3)
    expect(await poolOf(sale.event.id)).toEqual({ held: 0, sold: 3 })
  })

  test('unprotected: it is completed again and again', async () => {
    const sale = await createEventOnSale(seller, { ...FREE, quantity: 10 })
    const order = await reserve(app, sale, 3)
    const { result } = await unprotected(installation, OPEN, () => saveDetailsAtOnce(order))
    expect(count(result).ok).toBeGreaterThan(1)
  })
})

/** Two windows, one at each process. A third would replace the attendees once more and hide the error. */
describe('details of an order that is paid later', () => {
  test.each(ROUNDS)(
    'are saved in two windows at once: the attendees are replaced, not doubled (round %i)',
    async () => {
      const sale = await createEventOnSale(seller, { quantity: 10 })
      const order = await reserve(app, sale, 3)
      expect(count(await saveDetailsAtOnce(order, 2))).toEqual({ ok: 2 })
      const tickets = await db.selectFrom('attendees').select('id').where('event_id', '=', sale.event.id).execute()
      expect(tickets).toHaveLength(3)
      expect(await poolOf(sale.event.id)).toEqual({ held: 3, sold: 0 })
    },
  )

  test('unprotected: there are more attendees than places', async () => {
    const order = await reserve(app, await createEventOnSale(seller, { quantity: 10 }), 3)
    const open = { protections: [PROTECTIONS.kept_place], constraints: ['one_ticket_per_position'] } as const
    const { broken } = await unprotected(installation, open, () => saveDetailsAtOnce(order, 2))
    expect(broken).toContain('one ticket per place')
  })
})

describe('completion against expiry and the next buyer', () => {
  async function lastTicket(): Promise<LastTicket> {
    const sale = await createEventOnSale(seller, { ...FREE, quantity: 1 })
    const order = await reserve(app, sale)
    const finish = () => visit(app).call(checkout.saveDetails, { params: keyOf(order), body: detailsFor(order) })
    return { sale, order, finish }
  }
  /** The completion waits for its event before it reads its order. */
  function completeExpired(last: LastTicket) {
    const event = sql`select from events where id = ${last.sale.event.id} for no key update`
    return expireAndFinish(installation, last, () => beginBehind(db, event, last.finish))
  }

  test.each(ROUNDS)('one of the two has the ticket, never both (round %i)', async () => {
    const [asked, expired] = [await lastTicket(), await lastTicket()]
    expect(await finishAndAsk(installation, asked)).toBe(1)
    expect(await completeExpired(expired)).toBe(1)
    for (const { sale } of [asked, expired]) {
      const { held, sold } = await poolOf(sale.event.id)
      expect(held + sold).toBe(1)
    }
  })

  test('unprotected: both have it', async () => {
    const last = await lastTicket()
    const open = { ...OPEN, constraints: ['never_below_nothing'] } as const
    const { result, broken } = await unprotected(installation, open, () => completeExpired(last))
    expect(result).toBe(2)
    expect(broken).not.toEqual([])
  })
})

describe('ordering and giving up at the same instant', () => {
  async function openSale() {
    const sale = await createEventOnSale(seller, { quantity: 100 })
    const settings = { payment_providers: ['OFFLINE' as const], offline_payment_instructions: '<p>Pay at the bar.</p>' }
    await seller.visitor.call(events.updateSettings, { params: { event_id: sale.event.id }, body: settings })
    return sale
  }
  const orderAndGiveUp = (order: PublicOrder) =>
    together(processes, [
      ({ call }) => call(checkout.awaitOfflinePayment, { params: keyOf(order) }),
      ({ call }) => call(checkout.abandon, { params: keyOf(order) }),
    ])

  test('one of the two happens, and the stock says which', async () => {
    const sale = await openSale()
    let placed = 0
    for (const _ of [...ROUNDS, ...ROUNDS]) {
      const order = await buy(app, sale, 2)
      const answers = await orderAndGiveUp(order)
      expect(count(answers)).toEqual({ ok: 1, '409 order_already_processed': 1 })
      const { data } = await visit(app).call(checkout.get, { params: keyOf(order) })
      expect(data.status).toBe(answers[0]?.data ? 'AWAITING_OFFLINE_PAYMENT' : 'ABANDONED')
      placed += answers[0]?.data ? 2 : 0
    }
    expect(await poolOf(sale.event.id)).toEqual({ held: 0, sold: placed })
  })

  test('unprotected: both happen', async () => {
    const sale = await openSale()
    const order = await buy(app, sale, 2)
    const { result, broken } = await unprotected(installation, OPEN, () => orderAndGiveUp(order))
    expect(count(result)).toEqual({ ok: 2 })
    expect(broken).not.toEqual([])
  })
})

describe('one idempotency key', () => {
  let keys = 0

  /** Twenty identical clicks, to both processes, with alternating `quantities`. */
  async function click(quantities: number[]) {
    const sale = await createEventOnSale(seller)
    keys += 1
    const headers = { 'idempotency-key': `click ${keys}` }
    const params = { event_id: sale.event.id }
    const send = (index: number) => {
      const body = { products: [line(sale.product, quantities[index % quantities.length])] }
      return ({ call }: ReturnType<typeof visit>) => call(checkout.reserve, { params, headers, body })
    }
    // In groups of four, so that each process gets both bodies.
    const runners = times(20, (index) => send(index >> 1))
    const answers = await together(processes, runners, { address: '10.99.0.1' })
    const orders = await db.selectFrom('orders').select('short_id').where('event_id', '=', sale.event.id).execute()
    const again = () => together(processes, runners, { address: '10.99.0.1' })
    return { answers, orders, again }
  }

  test.each(ROUNDS)('is executed once; the others hear of it, or the same answer (round %i)', async () => {
    const { answers, orders, again } = await click([1])
    expect(orders).toHaveLength(1)
    const told = answers.flatMap(({ data }) => data?.short_id ?? [])
    expect(new Set(told)).toEqual(new Set(orders.map(({ short_id }) => short_id)))
    const { ok, ...others } = count(answers)
    expect([{ '409 request_in_progress': 20 - (ok ?? 0) }, {}]).toContainEqual(others)
    expect(count(await again())).toEqual({ ok: 20 })
  })

  test.each(ROUNDS)('with two bodies: one is executed, the other is refused (round %i)', async () => {
    const { answers, orders, again } = await click([1, 2])
    expect(orders).toHaveLength(1)
    expect(count(answers)['422 idempotency_mismatch']).toBe(10)
    expect(count(await again())).toEqual({ ok: 10, '422 idempotency_mismatch': 10 })
  })

  test('unprotected: it is executed again and again', async () => {
    const open = { protections: [PROTECTIONS.claimed_key] }
    const { result } = await unprotected(installation, open, () => click([1]))
    expect(result.orders.length).toBeGreaterThan(1)
  })
})
