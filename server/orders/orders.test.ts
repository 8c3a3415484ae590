import { beforeAll, describe, expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { checkout } from '#contract/checkout.ts'
import type { QueryInput } from '#contract/endpoint.ts'
import { orders } from '#contract/orders.ts'
import { productCategories, products } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { buy, detailsFor, keyOf, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'

const { app, services } = await createTestApp()
const { db } = services

type Sale = Awaited<ReturnType<typeof createEventOnSale>>
let seller: Awaited<ReturnType<typeof signUp>>
let sale: Sale
beforeAll(async () => {
  seller = await signUp(app)
  sale = await createEventOnSale(seller, { quantity: 50, product: { type: 'FREE' } })
})

const idOf = async (short_id: string) =>
  (await db.selectFrom('orders').select('id').where('short_id', '=', short_id).executeTakeFirstOrThrow()).id
const asOrganizer = () => seller.visitor.call
const poolOf = ({ event }: Sale) =>
  db
    .selectFrom('stock_pools')
    .select(['held', 'sold'])
    .where('event_id', '=', event.id)
    .where('kind', '=', 'PRICE')
    .execute()

async function bought(quantity = 1, at: Sale = sale) {
  const order = await buy(app, at, quantity)
  return { order, params: { event_id: at.event.id, order_id: await idOf(order.short_id) } }
}

test('a reservation under way is cancelled: its stock is free, its attendees are deleted, its buyer is told', async () => {
  const here = await createEventOnSale(seller, { quantity: 5 })
  const { order, params } = await bought(3, here)
  expect(order.status).toBe('RESERVED')
  const { data } = await asOrganizer()(orders.cancel, { params })
  expect(data).toMatchObject({ status: 'CANCELLED', badge_status: 'CANCELLED', attendees: [] })
  expect(data.cancelled_at).not.toBeNull()
  expect(await poolOf(here)).toEqual([{ held: 0, sold: 0 }])
  const details = { params: keyOf(order), body: detailsFor(order) }
  await refused(visit(app).call(checkout.saveDetails, details), 'order_already_processed')
  await refused(asOrganizer()(orders.cancel, { params }), 'already_cancelled')
  expect(await findDifferences(db)).toEqual([])
})

describe('the list of orders', () => {
  test('shows placed orders only, unless a status is asked for', async () => {
    const here = await createEventOnSale(seller, { product: { type: 'FREE' } })
    await buy(app, here, 2)
    await reserve(app, here)
    const params = { event_id: here.event.id }
    const placed = await asOrganizer()(orders.list, { params })
    expect(placed.data).toMatchObject([
      { status: 'COMPLETED', badge_status: 'COMPLETED', items_count: 2, email: 'grace@example.com' },
    ])
    const open = await asOrganizer()(orders.list, { params, query: { filter_fields: { status: { eq: 'RESERVED' } } } })
    expect(open.data).toMatchObject([{ status: 'RESERVED', badge_status: 'AWAITING_PAYMENT' }])
    expect(open.meta).toMatchObject({ total: 1, current_page: 1, per_page: 20, last_page: 1, from: 1, to: 1 })
  })

  test('finds by name, address and number; filters and sorts', async () => {
    const { order } = await bought()
    const params = { event_id: sale.event.id }
    for (const query of ['grace hop', 'GRACE@', order.public_id.toLowerCase()]) {
      const { data } = await asOrganizer()(orders.list, { params, query: { query } })
      expect(data.length).toBeGreaterThan(0)
    }
    expect((await asOrganizer()(orders.list, { params, query: { query: '100%_' } })).data).toEqual([])
    const none = { filter_fields: { total_gross: { gt: '0' } }, sort_by: 'total_gross', sort_direction: 'asc' } as const
    expect((await asOrganizer()(orders.list, { params, query: none })).data).toEqual([])
    const wrong = { filter_fields: { ticket_code: { eq: 'x' } } } as never
    await refused(asOrganizer()(orders.list, { params, query: wrong }), 'malformed')
    await refused(asOrganizer()(orders.list, { params, query: { sort_by: '(select 1)' } as never }), 'malformed')
  })

  test('filtered by product, promo code, affiliate, day and amount', async () => {
    const here = await createEventOnSale(seller, { product: { type: 'FREE', title: 'Seat' } })
    const params = { event_id: here.event.id }
    const categories = await asOrganizer()(productCategories.list, { params })
    const { data: other } = await asOrganizer()(products.create, {
      params,
      body: {
        title: 'Mug',
        type: 'FREE',
        product_type: 'GENERAL',
        prices: [{ price: 0 }],
        product_category_id: categories.data[0]?.id ?? 0,
      },
    })
    await asOrganizer()(promoCodes.create, { params, body: { code: 'early', discount_type: 'NONE' } })
    const bySeat = await buy(app, here)
    const quantities = [{ price_id: other.prices[0]?.id ?? 0, quantity: 1 }]
    const { data: byMug } = await visit(app).call(checkout.reserve, {
      params,
      body: { promo_code: 'early', products: [{ product_id: other.id, quantities }] },
    })
    await visit(app).call(checkout.saveDetails, { params: keyOf(byMug), body: detailsFor(byMug) })

    type Filter = NonNullable<NonNullable<QueryInput<typeof orders.list>>['filter_fields']>
    const found = async (filter_fields: Filter) => {
      const { data } = await asOrganizer()(orders.list, { params, query: { filter_fields } })
      return data.map(({ public_id }) => public_id).toSorted()
    }
    const [seat, both] = [here.product.id, [bySeat.public_id, byMug.public_id].toSorted()]
    expect(await found({ product_id: { eq: `${seat}` } })).toEqual([bySeat.public_id])
    expect(await found({ product_id: { in: `${seat},${other.id}` } })).toEqual(both)
    expect(await found({ product_id: { ne: `${seat}` } })).toEqual([byMug.public_id])
    expect(await found({ product_id: { eq: 'null' } })).toEqual([])
    expect(await found({ promo_code: { eq: 'early' } })).toEqual([byMug.public_id])
    expect(await found({ promo_code: { eq: 'null' } })).toEqual([bySeat.public_id])
    expect(await found({ affiliate_code: { eq: 'ANNA' } })).toEqual([])
    expect(await found({ created_at: { gte: '2000-01-01', lt: 'now' } })).toEqual(both)
    expect(await found({ created_at: { lt: '2000-01-01' } })).toEqual([])
    expect(await found({ total_gross: { gte: '0', lte: '0' } })).toEqual(both)
    expect(await found({ total_gross: { gte: '1' } })).toEqual([])
  })

  test('over all events of an organizer, with the event named', async () => {
    await bought()
    const { data } = await asOrganizer()(orders.listOfOrganizer, { params: { organizer_id: sale.event.organizer_id } })
    expect(data[0]).toMatchObject({ event_title: 'Concert', event_id: sale.event.id })
  })

  test('over all events of the account, found by number or name', async () => {
    const { params, order } = await bought()
    const found = async (query: string) => (await asOrganizer()(orders.listOfAccount, { query: { query } })).data
    expect(await found(order.public_id)).toMatchObject([{ id: params.order_id, event_title: 'Concert' }])
    expect(await found('nobody of this name')).toEqual([])
  })
})

describe('one order', () => {
  test('with items and attendees; its buyer can be corrected', async () => {
    const { params } = await bought(2)
    const { data } = await asOrganizer()(orders.get, { params })
    expect(data.order_items).toHaveLength(1)
    expect(data.attendees.map(({ item_name }) => item_name)).toEqual(['Standard', 'Standard'])
    const body = { first_name: 'Ada', last_name: 'Byron', email: 'ADA@example.com', notes: '<b>VIP</b>' }
    const { data: changed } = await asOrganizer()(orders.update, { params, body })
    expect(changed).toMatchObject({ ...body, email: 'ada@example.com' })
  })

  test('cancelled: tickets are cancelled, the stock and the promo code are free again, once', async () => {
    const here = await createEventOnSale(seller, { quantity: 5, product: { type: 'FREE' } })
    await asOrganizer()(promoCodes.create, {
      params: { event_id: here.event.id },
      body: { code: 'once', discount_type: 'NONE', max_allowed_usages: 1 },
    })
    const quantities = [{ price_id: here.product.prices[0]?.id ?? 0, quantity: 2 }]
    const { data: reserved } = await visit(app).call(checkout.reserve, {
      params: { event_id: here.event.id },
      body: { products: [{ product_id: here.product.id, quantities }], promo_code: 'once' },
    })
    await visit(app).call(checkout.saveDetails, { params: keyOf(reserved), body: detailsFor(reserved) })
    expect(await poolOf(here)).toEqual([{ held: 0, sold: 2 }])
    const params = { event_id: here.event.id, order_id: await idOf(reserved.short_id) }
    const cancelling = await Promise.allSettled(
      Array.from({ length: 10 }, () => asOrganizer()(orders.cancel, { params })),
    )
    expect(cancelling.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await refused(asOrganizer()(orders.cancel, { params }), 'already_cancelled')
    const { data } = await asOrganizer()(orders.get, { params })
    expect(data).toMatchObject({ status: 'CANCELLED', badge_status: 'CANCELLED' })
    expect(data.attendees.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
    expect(await poolOf(here)).toEqual([{ held: 0, sold: 0 }])
    const { data: code } = await asOrganizer()(promoCodes.list, { params: { event_id: here.event.id } })
    expect(code[0]?.order_usage_count).toBe(0)
    expect(await findDifferences(db)).toEqual([])
  })

  test('of another account: not found, whatever is asked of it', async () => {
    const { params } = await bought()
    const stranger = await signUp(app)
    const own = await createEventOnSale(stranger)
    const call = stranger.visitor.call
    await refused(call(orders.get, { params }), 'not_found')
    const smuggled = { event_id: own.event.id, order_id: params.order_id }
    await refused(call(orders.get, { params: smuggled }), 'not_found')
    await refused(call(orders.cancel, { params: smuggled }), 'not_found')
    await refused(call(orders.markAsPaid, { params: smuggled }), 'not_found')
    await refused(call(orders.resendConfirmation, { params: smuggled }), 'not_found')
    expect((await asOrganizer()(orders.get, { params })).data.status).toBe('COMPLETED')
  })

  test('its confirmation can be sent again while it is placed', async () => {
    const { params } = await bought()
    await asOrganizer()(orders.resendConfirmation, { params })
    await asOrganizer()(orders.cancel, { params })
    await refused(asOrganizer()(orders.resendConfirmation, { params }), 'transition_not_allowed')
  })
})

describe('attendees', () => {
  test('are listed, found, filtered and corrected', async () => {
    const { order } = await bought(2)
    const params = { event_id: sale.event.id }
    const { data } = await asOrganizer()(attendees.list, { params, query: { query: order.public_id } })
    expect(data).toMatchObject([{ item_name: 'Standard', order_public_id: order.public_id, check_ins: [] }, {}])
    const mine = { ...params, attendee_id: data[0]?.id ?? 0 }
    const { data: changed } = await asOrganizer()(attendees.update, {
      params: mine,
      body: { last_name: 'Byron', notes: 'Front row' },
    })
    expect(changed).toMatchObject({ last_name: 'Byron', notes: 'Front row', status: 'ACTIVE' })
    expect(JSON.stringify(data)).not.toContain('ticket_code')
    const filter = { filter_fields: { status: { eq: 'CANCELLED' }, order_id: { eq: String(data[0]?.order_id) } } }
    expect((await asOrganizer()(attendees.list, { params, query: filter })).data).toEqual([])
  })

  test('a cancelled ticket gives its place back; made active again it takes one, if there is one', async () => {
    const here = await createEventOnSale(seller, { quantity: 2, product: { type: 'FREE' } })
    const { order, params } = await bought(2, here)
    const { data } = await asOrganizer()(orders.get, { params })
    const key = { event_id: here.event.id, attendee_id: data.attendees[0]?.id ?? 0 }
    const set = (status: 'ACTIVE' | 'CANCELLED') => asOrganizer()(attendees.update, { params: key, body: { status } })
    await set('CANCELLED')
    await set('CANCELLED')
    expect(await poolOf(here)).toEqual([{ held: 0, sold: 1 }])
    const other = await buy(app, here, 1)
    await refused(set('ACTIVE'), 'sold_out')
    expect((await asOrganizer()(attendees.get, { params: key })).data.status).toBe('CANCELLED')
    await asOrganizer()(orders.cancel, { params: { event_id: here.event.id, order_id: await idOf(other.short_id) } })
    expect((await set('ACTIVE')).data.status).toBe('ACTIVE')
    await asOrganizer()(orders.cancel, { params })
    await refused(set('ACTIVE'), 'transition_not_allowed')
    expect(await poolOf(here)).toEqual([{ held: 0, sold: 0 }])
    expect(order.attendees).toHaveLength(2)
    expect(await findDifferences(db)).toEqual([])
  })

  test('only active tickets are sent again', async () => {
    const { params } = await bought(1)
    const { data } = await asOrganizer()(orders.get, { params })
    const key = { event_id: sale.event.id, attendee_id: data.attendees[0]?.id ?? 0 }
    await asOrganizer()(attendees.resendTicket, { params: key })
    await asOrganizer()(attendees.update, { params: key, body: { status: 'CANCELLED' } })
    await refused(asOrganizer()(attendees.resendTicket, { params: key }), 'attendee_not_active')
  })
})
