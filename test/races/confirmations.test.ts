import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import { buy, inTheNameOf, keyOf, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { confirmByEmail, tokenIn } from '#test/confirmations.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { eventually } from '#test/until.ts'
import { count, ROUNDS, TWIN, times, together } from './running.ts'

const installation = await openInstallation()
const { app, db, processes } = installation

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

async function openSale(quantity: number) {
  const sale = await createEventOnSale(seller, { product: { type: 'FREE' }, quantity })
  await confirmByEmail(seller, sale.event.id)
  return sale
}

/** The secret of the e-mail that the worker writes. */
async function tokenOf(order: PublicOrder): Promise<string> {
  const email = await eventually(() =>
    db
      .selectFrom('outgoing_emails')
      .innerJoin('orders', 'orders.id', 'outgoing_emails.order_id')
      .select('outgoing_emails.html')
      .where('orders.short_id', '=', order.short_id)
      .executeTakeFirstOrThrow(),
  )
  return tokenIn(email.html)
}

const poolOf = (event_id: number) =>
  db.selectFrom('stock_pools').select(['held', 'sold']).where('event_id', '=', event_id).executeTakeFirstOrThrow()

const linkOf = async (order: PublicOrder) => ({ params: { event_id: order.event.id, token: await tokenOf(order) } })

describe('confirming an order', () => {
  async function confirmAtOnce(order: PublicOrder) {
    const link = await linkOf(order)
    return together(
      processes,
      times(
        20,
        () =>
          ({ call }) =>
            call(checkout.confirm, link),
      ),
    )
  }

  test.each(ROUNDS)('of 20 at once one succeeds; stock moves once (round %i)', async () => {
    const sale = await openSale(10)
    const order = await buy(app, sale, 3)
    expect(count(await confirmAtOnce(order))).toEqual({ ok: 1, '409 order_already_processed': 19 })
    expect(await poolOf(sale.event.id)).toEqual({ held: 0, sold: 3 })
  })

  test('twin: it is completed again and again', TWIN, async () => {
    const order = await buy(app, await openSale(10), 3)
    const open = { protections: [PROTECTIONS.expected_status] }
    const { result } = await unprotected(installation, open, () => confirmAtOnce(order))
    expect(count(result).ok).toBeGreaterThan(1)
  })
})

describe('confirmation against expiry and the next buyer', () => {
  const LIVES = 200
  const OFFSETS = [-60, -30, -10, 0, 10, 30, 60]
  const OPEN = { protections: [PROTECTIONS.expected_status, PROTECTIONS.time_left] } as const

  /** The only ticket: its time ends while it is confirmed, and somebody else asks for it again and again. */
  async function compete(offset: number) {
    const sale = await openSale(1)
    const order = await buy(app, sale)
    const link = await linkOf(order)
    await db
      .updateTable('orders')
      .set({ reserved_until: sql`now() + make_interval(secs => ${LIVES / 1000})` })
      .where('short_id', '=', order.short_id)
      .execute()
    const succeeds = (call: Promise<unknown>) =>
      call.then(
        () => 1,
        () => 0,
      )
    async function confirm() {
      await sleep(LIVES + offset)
      return succeeds(visit(app).call(checkout.confirm, link))
    }
    async function queue() {
      const end = Date.now() + LIVES * 3
      while (Date.now() < end) if (await succeeds(reserve(app, sale))) return 1
      return 0
    }
    const [confirmed, reserved] = await Promise.all([confirm(), queue()])
    return confirmed + reserved
  }

  test.each(ROUNDS)('one of the two has the ticket, never both (round %i)', async () => {
    expect(await Promise.all(OFFSETS.map(compete))).toEqual(OFFSETS.map(() => 1))
  })

  test('twin: both have it', TWIN, async () => {
    const { result, broken } = await unprotected(installation, OPEN, () => compete(250))
    expect(result).toBe(2)
    expect(broken).not.toEqual([])
  })
})

describe('confirming the old address while it is corrected', () => {
  const CONFIRMED = /^409 order_already_processed$|^410 link_expired$/

  async function confirmAndCorrect() {
    const order = await buy(app, await openSale(10))
    const link = await linkOf(order)
    const details = inTheNameOf(order, 1)
    const body = { ...details, order: { ...details.order, email: 'right@example.com' } }
    return together<unknown>(processes, [
      ({ call }) => call(checkout.confirm, link),
      ({ call }) => call(checkout.saveDetails, { params: keyOf(order), body }),
    ])
  }

  test.each(ROUNDS)('one of the two happens (round %i)', async () => {
    const statuses = (await confirmAndCorrect()).map(({ status }) => status)
    expect(statuses.filter((status) => status === 'ok')).toHaveLength(1)
    expect(statuses.find((status) => status !== 'ok')).toMatch(CONFIRMED)
  })

  test('twin: the old link confirms the new address', TWIN, async () => {
    const late = [{ matching: '^update "orders".*"confirmation_hash" = ', where: 'before' as const, milliseconds: 300 }]
    const open = { protections: [PROTECTIONS.newest_link], pauses: late }
    const { result } = await unprotected(installation, open, confirmAndCorrect)
    expect(count(result)).toEqual({ ok: 2 })
  })
})
