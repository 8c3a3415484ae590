import { beforeAll, describe, expect, test } from 'vitest'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import { buy, inTheNameOf, keyOf } from '#test/buyers.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { confirmByEmail, tokenIn } from '#test/confirmations.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation, type Tampered } from '#test/processes/installation.ts'
import { HELD } from '#test/processes/tampering.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { eventually } from '#test/until.ts'
import { expireAndFinish, finishAndAsk, type LastTicket } from './compete.ts'
import { count, ROUNDS, times, together } from './running.ts'

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

/** The token of the email that the worker writes. */
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

/** The transaction has started, which fixes the time that counts for it, and has not read the order yet. */
const CONFIRMING = [{ matching: '^update "orders".*"confirmation_hash" = ', where: 'before', people: HELD }] as const

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

  test('unprotected: it is completed again and again', async () => {
    const order = await buy(app, await openSale(10), 3)
    const open = { protections: [PROTECTIONS.expected_status] }
    const { result } = await unprotected(installation, open, () => confirmAtOnce(order))
    expect(count(result).ok).toBeGreaterThan(1)
  })
})

describe('confirmation against expiry and the next buyer', () => {
  const OPEN = { protections: [PROTECTIONS.expected_status, PROTECTIONS.time_left] } as const

  async function lastTicket(): Promise<LastTicket> {
    const sale = await openSale(1)
    const order = await buy(app, sale)
    const link = await linkOf(order)
    return { sale, order, finish: () => visit(app).call(checkout.confirm, link) }
  }

  const confirmExpired = (last: LastTicket, { arrival, open }: Tampered) =>
    expireAndFinish(installation, last, async () => {
      const outcome = last.finish()
      await arrival()
      return { outcome, goOn: open }
    })

  test.each(ROUNDS)('one of the two has the ticket, never both (round %i)', async () => {
    const [asked, expired] = [await lastTicket(), await lastTicket()]
    expect(await finishAndAsk(installation, asked)).toBe(1)
    const tampered = await installation.tamper({ meetings: CONFIRMING })
    expect(await confirmExpired(expired, tampered).finally(tampered.end)).toBe(1)
    for (const { sale } of [asked, expired]) {
      const { held, sold } = await poolOf(sale.event.id)
      expect(held + sold).toBe(1)
    }
  })

  test('unprotected: both have it', async () => {
    const last = await lastTicket()
    const open = { ...OPEN, meetings: CONFIRMING }
    const { result, broken } = await unprotected(installation, open, (tampered) => confirmExpired(last, tampered))
    expect(result).toBe(2)
    expect(broken).not.toEqual([])
  })
})

describe('confirming the old address while it is corrected', () => {
  const CONFIRMED = /^409 order_already_processed$|^410 link_expired$/

  async function bothSides() {
    const order = await buy(app, await openSale(10))
    const link = await linkOf(order)
    const details = inTheNameOf(order, 1)
    const body = { ...details, order: { ...details.order, email: 'right@example.com' } }
    return {
      confirm: ({ call }: Visitor) => call(checkout.confirm, link),
      correct: ({ call }: Visitor) => call(checkout.saveDetails, { params: keyOf(order), body }),
    }
  }

  test.each(ROUNDS)('one of the two happens (round %i)', async () => {
    const { confirm, correct } = await bothSides()
    const statuses = (await together<unknown>(processes, [confirm, correct])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 'ok')).toHaveLength(1)
    expect(statuses.find((status) => status !== 'ok')).toMatch(CONFIRMED)
  })

  test('unprotected: the old link confirms the new address', async () => {
    const { confirm, correct } = await bothSides()
    const open = { protections: [PROTECTIONS.newest_link], meetings: CONFIRMING }
    const { result } = await unprotected(installation, open, async (tampered) => {
      const confirming = together<unknown>(processes, [confirm])
      await tampered.arrival()
      const corrected = await together<unknown>(processes, [correct])
      tampered.open()
      return [...(await confirming), ...corrected]
    })
    expect(count(result)).toEqual({ ok: 2 })
  })
})
