import { beforeAll, describe, expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { count, ROUNDS, together } from './running.ts'

const installation = await openInstallation()
const { app, processes } = installation

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

const BUYER = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', locale: 'en' } as const

/** Twenty attendees with a standard ticket, and a balcony with one place. */
async function twentyForOnePlace() {
  const { event, product } = await createEventOnSale(seller)
  const params = { event_id: event.id }
  const { data: balcony } = await seller.visitor.call(products.create, {
    params,
    body: {
      title: 'Balcony',
      type: 'PAID',
      product_type: 'TICKET',
      product_category_id: product.product_category_id,
      prices: [{ price: 2500, initial_quantity_available: 1 }],
    },
  })
  const { data: order } = await seller.visitor.call(orders.create, {
    params,
    body: {
      items: [{ product_price_id: product.prices[0]?.id ?? 0, quantity: 20 }],
      buyer: BUYER,
      payment: 'PAID',
      send_emails: false,
    },
  })
  const body = { product_price_id: balcony.prices[0]?.id ?? 0 }
  const changes = order.attendees.map(
    ({ id }) =>
      ({ call }: typeof seller.visitor) =>
        call(attendees.changeTicket, { params: { ...params, attendee_id: id }, body }),
  )
  return () => together(processes, changes, { cookies: seller.visitor.cookies })
}

describe('20 tickets are changed to one with a single place', () => {
  test.each(ROUNDS)('one is, and the others stay what they are (round %i)', async () => {
    const changeAll = await twentyForOnePlace()
    expect(count(await changeAll())).toEqual({ ok: 1, '409 sold_out': 19 })
  })

  test('unprotected: the place is given more than once', async () => {
    const open = {
      protections: [PROTECTIONS.row_locks],
      constraints: ['never_oversold'],
      // Two requests have read the free place before either takes it.
      meetings: [
        { matching: String.raw`from "?stock_pools"? where "?id"? in \([$\d, ]+\) order by`, where: 'after', people: 2 },
      ],
    } as const
    const changeAll = await twentyForOnePlace()
    const { result, broken } = await unprotected(installation, open, changeAll)
    expect(count(result).ok).toBeGreaterThan(1)
    expect(broken).toContain('never oversold')
  })
})
