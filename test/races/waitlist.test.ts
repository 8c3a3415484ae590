import { beforeAll, describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { orders } from '#contract/orders.ts'
import { publicWaitlist, waitlist } from '#contract/waitlist.ts'
import { serveWaitlists } from '#server/waitlist/serve-waitlists.ts'
import { buy, detailsFor, keyOf } from '#test/buyers.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { createEventOnSale, randomEmail, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { count, line, ROUNDS, times, together } from './running.ts'

// Workers that are not asked to offer would get ahead of the requests.
const installation = await openInstallation({ roles: ['web', 'web'] })
const { app, db, processes } = installation

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

/** A sale of which all units are sold, and a function that frees some. */
async function soldOut(units: number) {
  const product = { type: 'FREE', waitlist_enabled: true } as const
  const sale = await createEventOnSale(seller, { quantity: units, product })
  const price_id = sale.product.prices[0]?.id ?? 0
  await buy(app, sale, units)
  const params = { event_id: sale.event.id }
  const { data } = await seller.visitor.call(orders.list, { params })
  const free = () => seller.visitor.call(orders.cancel, { params: { ...params, order_id: data[0]?.id ?? 0 } })
  return { sale, params, price_id, free }
}
type SoldOut = Awaited<ReturnType<typeof soldOut>>

async function join({ params, price_id }: SoldOut): Promise<string> {
  const email = randomEmail()
  await visit(app).call(publicWaitlist.join, { params, body: { product_price_id: price_id, first_name: 'Ada', email } })
  return email
}

const entriesOf = async ({ params }: SoldOut) =>
  (await seller.visitor.call(waitlist.list, { params, query: { sort_by: 'created_at', per_page: 100 } })).data
const held = async ({ params }: SoldOut) => {
  const pools = db.selectFrom('stock_pools').select(['held', 'sold']).where('event_id', '=', params.event_id)
  return (await pools.executeTakeFirstOrThrow()).held
}

type Runner = (visitor: Visitor) => Promise<{ data: unknown }>

const byPublic =
  ({ sale, params }: SoldOut): Runner =>
  ({ call }) =>
    call(checkout.reserve, { params, body: { products: [line(sale.product)] } })
const offerTo =
  ({ params, price_id }: SoldOut, quantity = 1): Runner =>
  ({ call }) =>
    call(waitlist.offer, { params, body: { product_price_id: price_id, quantity } })
const asMember = (runners: Runner[]) => together(processes, runners, { cookies: seller.visitor.cookies })

/** Both requests have read what is left before either takes it. */
const POOLS_READ = [
  { matching: String.raw`from "?stock_pools"? where "?id"? in \([$\d, ]+\) order by`, where: 'after', people: 2 },
] as const

describe('10 units that get free while 40 wait', () => {
  test.each(ROUNDS)(
    'are offered to the first 10, whoever offers them, and never to the public (round %i)',
    async () => {
      const sold = await soldOut(10)
      const emails: string[] = []
      for (const _ of times(40)) emails.push(await join(sold))
      await sold.free()
      const workers = times(2, () => serveWaitlists({ db }))
      const answers = await asMember(times(60, (index) => (index % 6 === 0 ? offerTo(sold) : byPublic(sold))))
      await Promise.all(workers)
      await serveWaitlists({ db })
      const offered = (await entriesOf(sold)).filter(({ status }) => status === 'OFFERED')
      expect(offered.map(({ email }) => email)).toEqual(emails.slice(0, 10))
      expect(new Set(offered.map(({ order_id }) => order_id)).size).toBe(10)
      expect(await held(sold)).toBe(10)
      const toPublic = answers.filter((_, index) => index % 6 !== 0)
      expect(count(toPublic)).toEqual({ '409 sold_out': 50 })
    },
  )

  test('unprotected: one unit is offered twice', async () => {
    const sold = await soldOut(1)
    await join(sold)
    await join(sold)
    await sold.free()
    const open = {
      protections: [PROTECTIONS.row_locks],
      constraints: ['never_oversold'],
      meetings: POOLS_READ,
    } as const
    const { result, broken } = await unprotected(installation, open, () => asMember(times(2, () => offerTo(sold))))
    expect(count(result)).toEqual({ ok: 2 })
    expect(broken).toContain('never oversold')
  })
})

describe('a process that knows the catalogue from before the first one joined', () => {
  /** Each process prices from its own memory. */
  async function reserveAfterJoining(sold: SoldOut) {
    for (const process of processes) await Promise.allSettled([byPublic(sold)(visit(process))])
    await join(sold)
    await sold.free()
    return together(
      processes,
      times(10, () => byPublic(sold)),
    )
  }

  test('sells nothing to the public', async () => {
    expect(count(await reserveAfterJoining(await soldOut(5)))).toEqual({ '409 sold_out': 10 })
  })

  test('unprotected: without a new version of the catalogue it sells what others wait for', async () => {
    const sold = await soldOut(5)
    const open = { protections: [PROTECTIONS.version_of_waitlist] }
    const { result } = await unprotected(installation, open, () => reserveAfterJoining(sold))
    expect(count(result).ok).toBe(5)
  })
})

/** Leaves and is offered a unit at once. Somebody else waits, so the version of the catalogue stays. */
async function leaveAndOffer(sold: SoldOut) {
  await join(sold)
  const email = await join(sold)
  const entry = (await entriesOf(sold)).find((one) => one.email === email)
  await sold.free()
  const remove: Runner = async ({ call }) => {
    await call(waitlist.remove, { params: { ...sold.params, entry_id: entry?.id ?? 0 } })
    return { data: null }
  }
  const offer: Runner = ({ call }) => call(waitlist.offer, { params: sold.params, body: { entry_id: entry?.id ?? 0 } })
  return asMember([remove, offer])
}

describe('leaving against an offer', () => {
  test.each(ROUNDS)('no unit stays reserved for somebody who left (round %i)', async () => {
    const sold = await soldOut(1)
    const [left, offered] = await leaveAndOffer(sold)
    expect(left?.status).toBe('ok')
    expect(offered?.status).toMatch(/^(ok|409 transition_not_allowed)$/)
    expect(await held(sold)).toBe(0)
    expect((await entriesOf(sold)).map(({ status }) => status)).toEqual(['WAITING', 'CANCELLED'])
  })

  test('unprotected: a unit stays reserved for nobody', async () => {
    const sold = await soldOut(1)
    const open = {
      protections: [PROTECTIONS.row_locks],
      meetings: [{ matching: 'from "waitlist_entries" as "entry".*"entry"."id" = ', where: 'after', people: 2 }],
    } as const
    const { result } = await unprotected(installation, open, async () => {
      const answers = await leaveAndOffer(sold)
      expect((await entriesOf(sold)).map(({ status }) => status)).toEqual(['WAITING', 'CANCELLED'])
      return { answers, held: await held(sold) }
    })
    expect(count(result.answers)).toEqual({ ok: 2 })
    expect(result.held).toBe(1)
  })
})

describe('buying an offer against leaving', () => {
  /** The offer of one person, and a function that buys and leaves it at once. */
  async function anOffer(sold: SoldOut) {
    await join(sold)
    await sold.free()
    await serveWaitlists({ db })
    const [entry] = await entriesOf(sold)
    const offered = db.selectFrom('orders').select(['event_id', 'short_id'])
    const { event_id, short_id } = await offered.where('id', '=', entry?.order_id ?? 0).executeTakeFirstOrThrow()
    const { data: order } = await visit(app).call(checkout.get, { params: { event_id, order_short_id: short_id } })
    const params = { ...sold.params, entry_id: entry?.id ?? 0 }
    const buyIt: Runner = ({ call }) => call(checkout.saveDetails, { params: keyOf(order), body: detailsFor(order) })
    const leave: Runner = async ({ call }) => {
      await call(waitlist.remove, { params })
      return { data: null }
    }
    return async () => {
      const [bought, left] = await asMember([buyIt, leave])
      const status = (await entriesOf(sold))[0]?.status
      return { outcome: [bought?.status, left?.status, status], held: await held(sold) }
    }
  }

  test.each(ROUNDS)('exactly one of the two happens (round %i)', async () => {
    const buyAndLeave = await anOffer(await soldOut(1))
    const { outcome, held } = await buyAndLeave()
    if (outcome[0] === 'ok') expect(outcome).toEqual(['ok', '409 transition_not_allowed', 'PURCHASED'])
    else expect(outcome).toEqual([expect.stringMatching(/^409 /), 'ok', 'CANCELLED'])
    expect(held).toBe(0)
  })

  test('unprotected: both happen, and the unit that was bought is free', async () => {
    const buyAndLeave = await anOffer(await soldOut(1))
    const open = {
      protections: [PROTECTIONS.expected_status],
      // Both have read the offer as open for the last time, and neither has changed its order.
      meetings: [
        { matching: String.raw`^\s*(/\*.*?\*/\s*)?(with\b.*)?update "?orders"? set`, where: 'before', people: 2 },
      ],
    } as const
    const { result, broken } = await unprotected(installation, open, buyAndLeave)
    expect(result).toEqual({ outcome: ['ok', 'ok', 'CANCELLED'], held: 0 })
    expect(broken).toContain('ledger = orders')
  })
})
