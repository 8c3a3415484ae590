import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { publicWaitlist, waitlist } from '#contract/waitlist.ts'
import { expireOrders } from '#server/checkout/expire-orders.ts'
import { createTestApp } from '#test/app.ts'
import { detailsFor, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { refused } from '#test/refused.ts'
import {
  activitiesOf,
  changeSettings,
  differencesOf,
  entriesOf,
  entryOf,
  free,
  join,
  offeredOrder,
  paramsOf,
  soldOut,
  tokenOf,
  type WaitlistSale,
} from '#test/waitlists.ts'
import { serveWaitlists } from './serve-waitlists.ts'

const testApp = await createTestApp()
const { app, services } = testApp
const { db } = services

const offer = async (sale: WaitlistSale, body: { product_price_id?: number; entry_id?: number; quantity?: number }) =>
  (await sale.seller.visitor.call(waitlist.offer, { params: paramsOf(sale), body })).data
const statuses = async (sale: WaitlistSale) => (await entriesOf(sale)).map(({ status }) => status).sort()

async function buyOffer(sale: WaitlistSale, email: string) {
  const { event_id, short_id: order_short_id } = await offeredOrder(testApp, sale, email)
  const params = { event_id, order_short_id }
  const { data: order } = await visit(app).call(checkout.get, { params })
  await visit(app).call(checkout.saveDetails, { params, body: detailsFor(order) })
  return (await visit(app).call(checkout.awaitOfflinePayment, { params })).data
}

async function letExpire(sale: WaitlistSale, email: string): Promise<void> {
  const { id } = await offeredOrder(testApp, sale, email)
  await db.updateTable('orders').set({ reserved_until: sql<string>`now()` }).where('id', '=', id).execute()
  await expireOrders(services)
}

describe('an offer', () => {
  test('is bought like any reservation, with the name and address of the entry', async () => {
    const sale = await soldOut(testApp)
    const email = await join(testApp, sale)
    await free(sale)
    await serveWaitlists(services)
    const { short_id, reserved_until } = await offeredOrder(testApp, sale, email)
    const params = { ...paramsOf(sale), order_short_id: short_id }
    const { data: open } = await visit(app).call(checkout.get, { params })
    expect(open.waitlist).toEqual({ first_name: 'Ada', last_name: 'Lovelace', email })
    const placed = await buyOffer(sale, email)
    expect(placed).toMatchObject({ status: 'AWAITING_OFFLINE_PAYMENT', waitlist: null, reserved_until })
    expect(await statuses(sale)).toEqual(['PURCHASED'])
    await serveWaitlists(services)
    expect(await activitiesOf(testApp, sale, 'waitlist.offer_expired')).toEqual([])
    expect(await differencesOf(testApp, sale)).toEqual([])
  })

  test('that expires goes to the next, is told once, and can be made again', async () => {
    const sale = await soldOut(testApp)
    const [first, second] = [await join(testApp, sale), await join(testApp, sale)]
    await free(sale)
    await serveWaitlists(services)
    await letExpire(sale, first)
    expect(await entryOf(sale, first)).toMatchObject({ status: 'OFFER_EXPIRED' })
    expect(await serveWaitlists(services)).toBe(1)
    await serveWaitlists(services)
    const { id } = await entryOf(sale, first)
    expect(await activitiesOf(testApp, sale, 'waitlist.offer_expired')).toEqual([
      { subject_id: id, actor_kind: 'system' },
    ])
    expect(await entryOf(sale, second)).toMatchObject({ status: 'OFFERED' })
    await refused(offer(sale, { entry_id: id }), 'sold_out')
    await letExpire(sale, second)
    expect(await offer(sale, { entry_id: id })).toMatchObject([{ id, email: first, status: 'OFFERED' }])
    await letExpire(sale, first)
    await serveWaitlists(services)
    expect(await activitiesOf(testApp, sale, 'waitlist.offer_expired')).toHaveLength(3)
    expect(await differencesOf(testApp, sale)).toEqual([])
  })

  test('ends when its person leaves or is removed, and its unit is offered to the next', async () => {
    const sale = await soldOut(testApp)
    const emails = [await join(testApp, sale), await join(testApp, sale), await join(testApp, sale)]
    await free(sale)
    await serveWaitlists(services)
    const first = await entryOf(sale, emails[0] ?? '')
    const params = { ...paramsOf(sale), token: await tokenOf(testApp, first.id) }
    const { data } = await visit(app).call(publicWaitlist.get, { params })
    expect(data).toMatchObject({
      status: 'OFFERED',
      order_short_id: (await offeredOrder(testApp, sale, first.email)).short_id,
    })
    await visit(app).call(publicWaitlist.leave, { params })
    expect(await offeredOrder(testApp, sale, first.email)).toMatchObject({ status: 'CANCELLED' })
    expect(await serveWaitlists(services)).toBe(1)
    const second = await entryOf(sale, emails[1] ?? '')
    await sale.seller.visitor.call(waitlist.remove, { params: { ...paramsOf(sale), entry_id: second.id } })
    expect(await serveWaitlists(services)).toBe(1)
    expect(await statuses(sale)).toEqual(['CANCELLED', 'CANCELLED', 'OFFERED'])
    expect(await activitiesOf(testApp, sale, 'waitlist.left')).toHaveLength(2)
    expect(await activitiesOf(testApp, sale, 'waitlist.offer_expired')).toEqual([])
    expect(await differencesOf(testApp, sale)).toEqual([])
  })

  test('that was bought cannot be left', async () => {
    const sale = await soldOut(testApp)
    const email = await join(testApp, sale)
    await free(sale)
    await serveWaitlists(services)
    await buyOffer(sale, email)
    const { id } = await entryOf(sale, email)
    const params = { ...paramsOf(sale), token: await tokenOf(testApp, id) }
    await refused(visit(app).call(publicWaitlist.leave, { params }), 'transition_not_allowed')
    await refused(offer(sale, { entry_id: id }), 'transition_not_allowed')
  })

  test('is not joined a second time while it is open', async () => {
    const sale = await soldOut(testApp)
    const email = await join(testApp, sale)
    await free(sale)
    await serveWaitlists(services)
    await join(testApp, sale, email)
    expect(await statuses(sale)).toEqual(['OFFERED'])
  })
})

describe('offers by hand', () => {
  test('are made to the next in line, all or none', async () => {
    const sale = await soldOut(testApp, 2, { min_per_order: 2 })
    const emails = [await join(testApp, sale), await join(testApp, sale), await join(testApp, sale)]
    await changeSettings(sale, { waitlist_auto_process: false })
    const { price_id: product_price_id } = sale
    await refused(offer(sale, { product_price_id }), 'sold_out')
    await free(sale)
    await refused(offer(sale, { product_price_id, quantity: 2 }), 'not_enough_left')
    await refused(offer(sale, { product_price_id, quantity: 4 }), 'malformed')
    expect(await statuses(sale)).toEqual(['WAITING', 'WAITING', 'WAITING'])
    expect(await offer(sale, { product_price_id })).toMatchObject([{ email: emails[0], status: 'OFFERED' }])
    expect(await activitiesOf(testApp, sale, 'waitlist.offered')).toMatchObject([{ actor_kind: 'user' }])
    await free(sale)
    const { id } = await entryOf(sale, emails[2] ?? '')
    expect(await offer(sale, { entry_id: id })).toMatchObject([{ email: emails[2], status: 'OFFERED' }])
    await refused(offer(sale, { entry_id: id }), 'transition_not_allowed')
    expect(await differencesOf(testApp, sale)).toEqual([])
  })

  test('release expired carts before they are refused', async () => {
    const sale = await soldOut(testApp)
    const email = await join(testApp, sale)
    await changeSettings(sale, { waitlist_auto_process: false })
    await free(sale)
    const cart = await reserve(app, { event: { id: sale.seller.event_id }, product: sale.product })
    await refused(offer(sale, { product_price_id: sale.price_id }), 'sold_out')
    const ended = { reserved_until: sql<string>`now()` }
    await db.updateTable('orders').set(ended).where('short_id', '=', cart.short_id).execute()
    expect(await offer(sale, { product_price_id: sale.price_id })).toMatchObject([{ email }])
  })

  test('are refused for another event, a price off sale, and where nobody waits', async () => {
    const sale = await soldOut(testApp)
    await refused(offer(sale, { product_price_id: sale.price_id }), 'transition_not_allowed')
    const other = await soldOut(testApp)
    const entry = await entryOf(other, await join(testApp, other))
    await refused(offer(sale, { entry_id: entry.id }), 'not_found')
    await free(other)
    await other.seller.visitor.call(events.setStatus, { params: paramsOf(other), body: { status: 'PAUSED' } })
    await refused(offer(other, { entry_id: entry.id }), 'not_on_sale')
    await refused(offer(sale, {}), 'malformed')
    const { id: entry_id } = await entryOf(sale, await join(testApp, sale))
    await refused(offer(sale, { product_price_id: other.price_id, entry_id }), 'not_found')
  })
})
