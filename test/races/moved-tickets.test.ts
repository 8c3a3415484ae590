import { beforeAll, describe, expect, test } from 'vitest'
import { attendeeMoves } from '#contract/attendee-moves.ts'
import { attendees } from '#contract/attendees.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { count, ROUNDS, times, together } from './running.ts'

const installation = await openInstallation()
const { app, db, processes } = installation

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

const BUYER = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', locale: 'en' } as const
type On = typeof seller.visitor

async function sellTwo() {
  const { event, product } = await createEventOnSale(seller, { quantity: 30 })
  const items = [{ product_price_id: product.prices[0]?.id ?? 0, quantity: 2 }]
  const body = { items, buyer: BUYER, payment: 'PAID', send_emails: false } as const
  const { data: order } = await seller.visitor.call(orders.create, { params: { event_id: event.id }, body })
  const [ticket, other] = order.attendees.map(({ id }) => id)
  return { event_id: event.id, price_id: product.prices[0]?.id ?? 0, tickets: [ticket ?? 0, other ?? 0] }
}
type Sale = Awaited<ReturnType<typeof sellTwo>>

const moving = (from: Sale, to: Sale, attendee_id: number) => (on: On) =>
  on.call(attendeeMoves.move, {
    params: { event_id: from.event_id, attendee_id },
    body: { target_event_id: to.event_id, target_price_id: to.price_id, settle: 'VALUE', send_emails: false },
  })
const ticketsOf = async ({ event_id }: Sale) =>
  (await seller.visitor.call(attendees.list, { params: { event_id } })).data.filter(
    ({ status }) => status !== 'CANCELLED',
  ).length

/** A paid order of two tickets, the first of which two requests move. */
async function oneTicketTwice() {
  const [here, there] = [await sellTwo(), await sellTwo()]
  const move = moving(here, there, here.tickets[0] ?? 0)
  const { cookies } = seller.visitor
  const both = () =>
    together(
      processes,
      times(2, () => move),
      { cookies },
    )
  return { both, there }
}

describe('two members move the same ticket', () => {
  test.each(ROUNDS)('it moves once (round %i)', async () => {
    const { both, there } = await oneTicketTwice()
    expect(count(await both())).toEqual({ ok: 1, '409 ticket_cancelled': 1 })
    expect(await ticketsOf(there)).toBe(3)
    expect(await findDifferences(db)).toEqual([])
  })

  test('unprotected: one ticket becomes two', async () => {
    const { both, there } = await oneTicketTwice()
    const open = {
      protections: [PROTECTIONS.row_locks],
      // Both have read the ticket as valid, and all else, before either writes the new order.
      meetings: [
        { matching: String.raw`from "?stock_pools"? where "?id"? in \([$\d, ]+\) order by`, where: 'after', people: 2 },
      ],
    } as const
    const moved = async () => ({ answers: await both(), valid: await ticketsOf(there) })
    const { result } = await unprotected(installation, open, moved)
    expect(count(result.answers)).toEqual({ ok: 2 })
    expect(result.valid).toBe(4)
  })
})
