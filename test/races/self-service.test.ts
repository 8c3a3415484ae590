import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkIn, checkInLists } from '#contract/check-in.ts'
import { checkout } from '#contract/checkout.ts'
import { ApiFailure } from '#contract/client.ts'
import { events } from '#contract/events.ts'
import { selfServices } from '#contract/self-service.ts'
import { buy, keyOf } from '#test/buyers.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation, type Tampered } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { ALLOW_ALL } from '#test/self-service-preparations.ts'
import { untilWaiting } from '#test/until-waiting.ts'
import { count, ROUNDS, times, together } from './running.ts'

const installation = await openInstallation()
const { app, db, processes } = installation

let sale: Awaited<ReturnType<typeof createEventOnSale>>
let list_short_id: string
beforeAll(async () => {
  const seller = await signUp(app)
  sale = await createEventOnSale(seller, { quantity: 1000, product: { type: 'FREE' } })
  const params = { event_id: sale.event.id }
  await seller.visitor.call(events.updateSettings, { params, body: ALLOW_ALL })
  const list = { name: 'Entrance', product_ids: [sale.product.id] }
  list_short_id = (await seller.visitor.call(checkInLists.create, { params, body: list })).data.short_id
})

const personCalled = (last_name: string) => ({ first_name: 'Ada', last_name, email: 'ada@example.com' })

/** A buyer of one ticket, and the changes that can happen to it. */
async function aBuyer() {
  const order = await buy(app, sale)
  const key = keyOf(order)
  const [ticket] = (await visit(app).call(checkout.tickets, { params: key })).data
  const code = ticket?.ticket_code ?? ''
  const params = { ...key, attendee_short_id: order.attendees[0]?.short_id ?? '' }
  const log = db.selectFrom('activity_log').innerJoin('orders', 'orders.id', 'activity_log.order_id')
  return {
    order,
    transfer:
      (last_name: string) =>
      ({ call }: Visitor) =>
        call(selfServices.transfer, { params, body: personCalled(last_name) }),
    edit: ({ call }: Visitor) => call(selfServices.editAttendee, { params, body: { first_name: 'Augusta' } }),
    cancel: ({ call }: Visitor) => call(selfServices.cancel, { params: key }),
    async enters({ call }: Visitor = visit(app)) {
      const body = { attendees: [{ code }] }
      const { data } = await call(checkIn.checkIn, { params: { check_in_list_short_id: list_short_id }, body })
      return data[0]?.result
    },
    /** The number of activities with this name of the order. */
    async happened(name: string) {
      const rows = log.select('activity_log.id').where('orders.short_id', '=', order.short_id)
      return (await rows.where('activity_log.name', '=', name).execute()).length
    },
    status: async () => (await visit(app).call(checkout.get, { params: key })).data.status,
  }
}
type Buyer = Awaited<ReturnType<typeof aBuyer>>
const sold = async () => {
  const pools = db.selectFrom('stock_pools').select('sold').where('event_id', '=', sale.event.id)
  return (await pools.where('kind', '=', 'PRICE').executeTakeFirstOrThrow()).sold
}

/** The code of a refusal, or "done". */
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof ApiFailure) return error.code
      throw error
    },
  )

/** A change is committed only once another request waits for it, or the other request has finished. */
const CHANGED = [{ matching: '^update "attendees" set', where: 'after', people: 2 }] as const

describe('one ticket, given to two people at once', () => {
  const PEOPLE = ['Lovelace', 'Byron']
  const both = (buyer: Buyer) => together(processes, PEOPLE.map(buyer.transfer))

  test.each(ROUNDS)('it goes to one of them, and the other transfer is told (round %i)', async () => {
    const buyer = await aBuyer()
    expect(count(await both(buyer))).toEqual({ ok: 1, '404 not_found': 1 })
    expect(await buyer.happened('attendee.transferred')).toBe(1)
  })

  test('unprotected: it is sent to both', async () => {
    const buyer = await aBuyer()
    const meetings = [{ matching: 'from "?attendees"?.*"?short_id"? =', where: 'after', people: 2 }] as const
    const open = { protections: [PROTECTIONS.row_locks], meetings }
    const { result } = await unprotected(installation, open, () => both(buyer))
    expect(count(result)).toEqual({ ok: 2 })
  })
})

type Deed = (buyer: Buyer) => (visitor: Visitor) => Promise<unknown>

/** Scans the ticket when the change is written and not committed. Returns which came first, and whether both happened. */
async function scanDuring(buyer: Buyer, deed: Deed, { arrival, open }: Tampered) {
  const changing = outcome(deed(buyer)(visit(app)))
  await arrival()
  const scanned = await buyer.enters()
  open()
  return { changed: await changing, scanned }
}

describe.each([
  ['a transfer', (buyer: Buyer) => buyer.transfer('Lovelace'), 'unknown_ticket'],
  ['a cancellation', (buyer: Buyer) => buyer.cancel, 'cancelled'],
] as [string, Deed, string][])('%s against a scan of the ticket', (_, deed, refused) => {
  test('exactly one of the two happens', async () => {
    for (const round of times(ROUNDS.length * 6)) {
      const buyer = await aBuyer()
      // Each request starts first in half of the rounds.
      const [scanned, changed] = await Promise.all([
        sleep(round % 2 ? 6 : 0).then(() => buyer.enters()),
        sleep(round % 2 ? 0 : 6).then(() => outcome(deed(buyer)(visit(app)))),
      ])
      expect([scanned, changed]).toEqual(changed === 'done' ? [refused, 'done'] : ['admitted', 'ticket_used'])
    }
  })

  test('one under way is waited for', async () => {
    const buyer = await aBuyer()
    const tampered = await installation.tamper({ meetings: CHANGED })
    const result = await scanDuring(buyer, deed, tampered).finally(tampered.end)
    expect(result).toEqual({ changed: 'done', scanned: refused })
  })

  test('unprotected: somebody gets in with a ticket that is no longer theirs', async () => {
    const buyer = await aBuyer()
    const open = { protections: [PROTECTIONS.row_locks], meetings: CHANGED }
    const { result } = await unprotected(installation, open, (tampered) => scanDuring(buyer, deed, tampered))
    expect(result).toEqual({ changed: 'done', scanned: 'admitted' })
  })
})

describe('an order that is cancelled several times at once', () => {
  const often = (buyer: Buyer) =>
    together(
      processes,
      times(10, () => buyer.cancel),
    )

  test.each(ROUNDS)('its place is given back once (round %i)', async () => {
    const [before, buyer] = [await sold(), await aBuyer()]
    expect(count(await often(buyer))).toEqual({ ok: 1, '409 already_cancelled': 9 })
    expect([await sold(), await buyer.happened('order.cancelled')]).toEqual([before, 1])
  })

  test('unprotected: it is given back more than once', async () => {
    // Other buyers have places, too, which are released as well.
    for (const _ of times(3)) await aBuyer()
    const buyer = await aBuyer()
    const open = {
      protections: [PROTECTIONS.row_locks, PROTECTIONS.expected_status],
      meetings: [{ matching: 'from "?orders"?', where: 'after', people: 2 }],
    } as const
    const { result, broken } = await unprotected(installation, open, () => often(buyer))
    expect(count(result).ok).toBeGreaterThan(1)
    expect(broken).toContain('ledger = orders')
  })
})

describe('a correction that began in time and had to wait until it was too late', () => {
  /** Ends the order's time while another transaction holds the event. */
  async function waitingTooLong(buyer: Buyer) {
    const endsNow = { start_date: sql<string>`clock_timestamp() + interval '24 hours'` }
    const editing = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('events').select('id').where('id', '=', sale.event.id).forUpdate().execute()
      const editing = outcome(buyer.edit(visit(app)))
      await untilWaiting(db, 1)
      // Later than its start and earlier than its end, by more than the millisecond by which dates are compared.
      await sql`select pg_sleep(0.02)`.execute(trx)
      await trx.updateTable('events').set(endsNow).where('id', '=', sale.event.id).execute()
      await sql`select pg_sleep(0.02)`.execute(trx)
      return { editing }
    })
    const result = await editing.editing
    await db.updateTable('events').set({ start_date: sale.event.start_date }).where('id', '=', sale.event.id).execute()
    return result
  }

  test('is refused', async () => {
    const buyer = await aBuyer()
    expect(await waitingTooLong(buyer)).toBe('self_service_over')
    expect(await buyer.happened('attendee.updated')).toBe(0)
  })

  test('unprotected: by the clock of its beginning it is made', async () => {
    const buyer = await aBuyer()
    const open = { protections: [PROTECTIONS.clock_of_the_moment] }
    const { result } = await unprotected(installation, open, () => waitingTooLong(buyer))
    expect(result).toBe('done')
  })
})
