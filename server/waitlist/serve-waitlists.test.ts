import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { capacityAssignments } from '#contract/capacity-assignments.ts'
import { events } from '#contract/events.ts'
import { createTestApp } from '#test/app.ts'
import { reserve } from '#test/buyers.ts'
import { addProduct, newSeller, placeOrder, updateProduct } from '#test/sales.ts'
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
} from '#test/waitlists.ts'
import { serveWaitlists } from './serve-waitlists.ts'

const testApp = await createTestApp()
const { app, services } = testApp
const { db } = services

describe('automatic offers', () => {
  test('go to the first in line, as a reservation of one unit that lasts as long as the event says', async () => {
    const sale = await soldOut(testApp, 3)
    const emails = [await join(testApp, sale), await join(testApp, sale), await join(testApp, sale)]
    await changeSettings(sale, { waitlist_offer_timeout_minutes: 300 })
    expect(await serveWaitlists(services)).toBe(0)
    await free(sale, 2)
    expect(await serveWaitlists(services)).toBe(2)
    expect(await serveWaitlists(services)).toBe(0)
    expect(await entriesOf(sale)).toMatchObject([
      { email: emails[2], status: 'WAITING', position: 1 },
      { email: emails[0], status: 'OFFERED', position: null },
      { email: emails[1], status: 'OFFERED', position: null },
    ])
    const order = await offeredOrder(testApp, sale, emails[0] ?? '')
    expect(order).toMatchObject({
      status: 'RESERVED',
      total_gross: 1000,
      promo_code: null,
      address_hash: null,
      email: null,
    })
    expect(Date.parse(order.reserved_until) - Date.parse(order.created_at)).toBe(300 * 60_000)
    const entry = await entryOf(sale, emails[0] ?? '')
    expect(entry).toMatchObject({ order_id: order.id, offer_expires_at: order.reserved_until })
    const offered = await activitiesOf(testApp, sale, 'waitlist.offered')
    expect(offered).toMatchObject([{ subject_id: entry.id, actor_kind: 'system' }, { actor_kind: 'system' }])
    expect(await differencesOf(testApp, sale)).toEqual([])
  })

  test('go on when a reservation of the public has expired or the organizer adds units', async () => {
    const sale = await soldOut(testApp, 1)
    const emails = [await join(testApp, sale), await join(testApp, sale)]
    await free(sale)
    await changeSettings(sale, { waitlist_auto_process: false })
    const cart = await reserve(app, { event: { id: sale.seller.event_id }, product: sale.product })
    await changeSettings(sale, { waitlist_auto_process: true })
    expect(await serveWaitlists(services)).toBe(0)
    await db
      .updateTable('orders')
      .set({ reserved_until: sql<string>`now()` })
      .where('short_id', '=', cart.short_id)
      .execute()
    expect(await serveWaitlists(services)).toBe(1)
    const prices = [{ id: sale.price_id, price: 1000, initial_quantity_available: 2 }]
    await updateProduct(sale.seller, sale.product.id, { waitlist_enabled: true, prices })
    expect(await serveWaitlists(services)).toBe(1)
    expect(await entryOf(sale, emails[1] ?? '')).toMatchObject({ status: 'OFFERED' })
  })

  test('wait while the event is paused, over or offers by hand', async () => {
    const sale = await soldOut(testApp)
    await join(testApp, sale)
    await free(sale)
    const setStatus = (status: 'PAUSED' | 'LIVE') =>
      sale.seller.visitor.call(events.setStatus, { params: paramsOf(sale), body: { status } })
    await setStatus('PAUSED')
    expect(await serveWaitlists(services)).toBe(0)
    await setStatus('LIVE')
    await changeSettings(sale, { waitlist_auto_process: false })
    expect(await serveWaitlists(services)).toBe(0)
    await changeSettings(sale, { waitlist_auto_process: true })
    const past = { start_date: sql<string>`now() - interval '1 day'`, end_date: sql<string>`now()` }
    const ofEvent = db.updateTable('events').where('id', '=', sale.seller.event_id)
    await ofEvent.set(past).execute()
    expect(await serveWaitlists(services)).toBe(0)
    await ofEvent.set({ start_date: sql<string>`now() + interval '1 day'`, end_date: null }).execute()
    expect(await serveWaitlists(services)).toBe(1)
  })

  test('of prices that share a limit go to the oldest entry of all', async () => {
    const seller = await newSeller(testApp)
    const fields = { waitlist_enabled: true, prices: [{ price: 1000 }] }
    const [stalls, balcony] = [await addProduct(seller, fields), await addProduct(seller, fields)]
    await seller.visitor.call(capacityAssignments.create, {
      params: { event_id: seller.event_id },
      body: { name: 'Hall', capacity: 2, status: 'ACTIVE', product_ids: [stalls.id, balcony.id] },
    })
    const sold = [
      await placeOrder(testApp, seller, { product: stalls }),
      await placeOrder(testApp, seller, { product: stalls }),
    ]
    const at = (product: typeof stalls) => ({ seller, product, price_id: product.prices[0]?.id ?? 0, sold })
    const first = await join(testApp, at(balcony))
    const second = await join(testApp, at(stalls))
    await free(at(stalls))
    expect(await serveWaitlists(services)).toBe(1)
    expect(await entryOf(at(stalls), first)).toMatchObject({ status: 'OFFERED' })
    expect(await entryOf(at(stalls), second)).toMatchObject({ status: 'WAITING' })
    expect(await differencesOf(testApp, at(stalls))).toEqual([])
  })
})
