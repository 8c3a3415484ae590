import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deletions } from '#contract/deletions.ts'
import { events } from '#contract/events.ts'
import { publicEvents } from '#contract/public-events.ts'
import { publicWaitlist, waitlist } from '#contract/waitlist.ts'
import { createTestApp } from '#test/app.ts'
import { reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { randomEmail } from '#test/factories.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, updateProduct } from '#test/sales.ts'
import {
  changeSettings,
  entriesOf,
  entryOf,
  free,
  join,
  paramsOf,
  soldOut,
  tokenOf,
  type WaitlistSale,
} from '#test/waitlists.ts'

const testApp = await createTestApp()
const { app, services } = testApp
const { db } = services

async function shownPrice(sale: WaitlistSale) {
  const { data } = await visit(app).call(publicEvents.get, { params: paramsOf(sale) })
  return data.product_categories[0]?.products[0]?.prices[0]
}

const buyOne = ({ seller, product }: WaitlistSale) => reserve(app, { event: { id: seller.event_id }, product })

describe('joining', () => {
  test('adds an entry at the end of the line, once for each address', async () => {
    const sale = await soldOut(testApp)
    expect(await shownPrice(sale)).toMatchObject({ is_sold_out: true, can_join_waitlist: true })
    const first = await join(testApp, sale)
    const second = await join(testApp, sale)
    await join(testApp, sale, first.toUpperCase())
    const entries = await entriesOf(sale)
    expect(entries).toMatchObject([
      { email: first, status: 'WAITING', position: 1, item_name: 'Standard', first_name: 'Ada', order_id: null },
      { email: second, status: 'WAITING', position: 2, offered_at: null, offer_expires_at: null, purchased_at: null },
    ])
    const logged = db.selectFrom('activity_log').select('subject_id').where('name', '=', 'waitlist.joined')
    const entered = await logged.where('event_id', '=', sale.seller.event_id).orderBy('id').execute()
    expect(entered.map(({ subject_id }) => subject_id)).toEqual(entries.map(({ id }) => id))
  })

  test('is refused while units are left, without a waitlist, and once nothing is sold any more', async () => {
    const seller = await newSeller(testApp)
    const product = await addProduct(seller, { waitlist_enabled: true })
    const open = { seller, product, price_id: product.prices[0]?.id ?? 0, sold: [] }
    await refused(join(testApp, open), 'not_sold_out')
    expect(await shownPrice(open)).toMatchObject({ is_sold_out: false, can_join_waitlist: false })

    await refused(join(testApp, await soldOut(testApp, 1, { waitlist_enabled: false })), 'waitlist_closed')
    await refused(join(testApp, await soldOut(testApp, 1, { sale_start_date: '2031-01-01T10:00' })), 'waitlist_closed')

    const over = await soldOut(testApp)
    const past = { start_date: sql<string>`now() - interval '1 day'`, end_date: sql<string>`now()` }
    await db.updateTable('events').set(past).where('id', '=', over.seller.event_id).execute()
    await refused(join(testApp, over), 'waitlist_closed')
    expect(await shownPrice(over)).toMatchObject({ can_join_waitlist: false })

    const paused = await soldOut(testApp)
    await paused.seller.visitor.call(events.setStatus, { params: paramsOf(paused), body: { status: 'PAUSED' } })
    await refused(join(testApp, paused), 'waitlist_closed')
    await paused.seller.visitor.call(events.setStatus, { params: paramsOf(paused), body: { status: 'DRAFT' } })
    await refused(join(testApp, paused), 'not_found')
  })

  test('takes only prices that the event shows', async () => {
    const sale = await soldOut(testApp)
    await refused(join(testApp, { ...sale, price_id: (await soldOut(testApp)).price_id }), 'malformed')
    await refused(join(testApp, await soldOut(testApp, 1, { is_hidden: true })), 'malformed')
    await refused(join(testApp, await soldOut(testApp, 1, { is_hidden_without_promo_code: true })), 'malformed')
  })

  test('ignores a 21st open entry of an address in an event', async () => {
    const prices = Array.from({ length: 21 }, (_, index) => ({
      label: `Tier ${index}`,
      price: 1000,
      initial_quantity_available: 0,
    }))
    const sale = await soldOut(testApp, 0, { type: 'TIERED', prices })
    const email = randomEmail()
    for (const { id: price_id } of sale.product.prices) await join(testApp, { ...sale, price_id }, email)
    const { meta } = await sale.seller.visitor.call(waitlist.list, { params: paramsOf(sale) })
    expect(meta.total).toBe(20)
  })

  test('is refused once 10,000 wait for the price', async () => {
    const sale = await soldOut(testApp)
    const { event_id, account_id } = sale.seller
    await sql`
      insert into waitlist_entries (account_id, event_id, product_price_id, email, first_name, locale)
      select ${account_id}, ${event_id}, ${sale.price_id}, 'waiting' || n || '@example.com', 'Ada', 'en'
      from generate_series(1, 10000) n`.execute(db)
    await refused(join(testApp, sale), 'waitlist_full')
  })
})

describe('while people wait', () => {
  test('a free unit is not sold to the public, until the last of them has left', async () => {
    const sale = await soldOut(testApp)
    const entry = await entryOf(sale, await join(testApp, sale))
    await free(sale)
    expect(await shownPrice(sale)).toMatchObject({ is_sold_out: true, is_available: false, max_quantity: 0 })
    await refused(buyOne(sale), 'sold_out')
    const token = await tokenOf(testApp, entry.id)
    await visit(app).call(publicWaitlist.leave, { params: { ...paramsOf(sale), token } })
    expect(await shownPrice(sale)).toMatchObject({ is_sold_out: false, is_available: true, can_join_waitlist: false })
    expect(await buyOne(sale)).toMatchObject({ status: 'RESERVED' })
  })

  test('the public may buy where units are not offered automatically, or the product has no waitlist any more', async () => {
    const byHand = await soldOut(testApp)
    await join(testApp, byHand)
    await free(byHand)
    await refused(buyOne(byHand), 'sold_out')
    await changeSettings(byHand, { waitlist_auto_process: false })
    expect(await buyOne(byHand)).toMatchObject({ status: 'RESERVED' })

    const ended = await soldOut(testApp)
    await join(testApp, ended)
    await free(ended)
    const prices = ended.product.prices.map(({ id }) => ({ id, price: 1000, initial_quantity_available: 1 }))
    await updateProduct(ended.seller, ended.product.id, { waitlist_enabled: false, prices })
    expect(await buyOne(ended)).toMatchObject({ status: 'RESERVED' })
  })
})

describe('the link of an entry', () => {
  test('shows it and ends it, once', async () => {
    const sale = await soldOut(testApp)
    const email = await join(testApp, sale)
    const entry = await entryOf(sale, email)
    const params = { ...paramsOf(sale), token: await tokenOf(testApp, entry.id) }
    const { data } = await visit(app).call(publicWaitlist.get, { params })
    expect(data).toMatchObject({
      event: { title: 'Concert', slug: 'concert' },
      ...{ item_name: 'Standard', email, status: 'WAITING', offer_expires_at: null, order_short_id: null },
    })
    await visit(app).call(publicWaitlist.leave, { params })
    expect(await entryOf(sale, email)).toMatchObject({ status: 'CANCELLED', position: null })
    await refused(visit(app).call(publicWaitlist.leave, { params }), 'transition_not_allowed')
    await join(testApp, sale, email)
    expect(await entryOf(sale, email)).toMatchObject({ status: 'WAITING', position: 1 })
  })

  test('is of this entry and event alone', async () => {
    const sale = await soldOut(testApp)
    const [one, two] = [await join(testApp, sale), await join(testApp, sale)]
    const [first, second] = [await entryOf(sale, one), await entryOf(sale, two)]
    const token = await tokenOf(testApp, first.id)
    const other = await soldOut(testApp)
    const tries = [
      { ...paramsOf(sale), token: token.replace(`${first.id}-`, `${second.id}-`) },
      { ...paramsOf(sale), token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` },
      { ...paramsOf(other), token },
      { ...paramsOf(sale), token: 'x' },
    ]
    for (const params of tries) await refused(visit(app).call(publicWaitlist.get, { params }), 'not_found')
  })
})

test('organizers take somebody off, and see how many wait', async () => {
  const sale = await soldOut(testApp)
  const [one] = [await join(testApp, sale), await join(testApp, sale)]
  const entry = await entryOf(sale, one ?? '')
  const { visitor } = sale.seller
  await visitor.call(waitlist.remove, { params: { ...paramsOf(sale), entry_id: entry.id } })
  await refused(
    visitor.call(waitlist.remove, { params: { ...paramsOf(sale), entry_id: entry.id } }),
    'transition_not_allowed',
  )
  const { data } = await visitor.call(waitlist.stats, { params: paramsOf(sale) })
  expect(data).toEqual({
    ...{ total: 2, waiting: 1, offered: 0, purchased: 0, cancelled: 1, expired: 0 },
    products: [{ product_price_id: sale.price_id, item_name: 'Standard', waiting: 1, offered: 0, available: 0 }],
  })
  const waiting = { filter_fields: { status: { eq: 'WAITING' } } }
  const { meta } = await visitor.call(waitlist.list, { params: paramsOf(sale), query: waiting })
  expect(meta.total).toBe(1)
})

test('deleting an event deletes its waitlist', async () => {
  const sale = await soldOut(testApp, 0)
  await join(testApp, sale)
  await sale.seller.visitor.call(deletions.removeEvent, { params: paramsOf(sale) })
  const left = db.selectFrom('waitlist_entries').select('id').where('event_id', '=', sale.seller.event_id)
  expect(await left.execute()).toEqual([])
})

test('an offer lasts a minute to a week', async () => {
  const sale = await soldOut(testApp)
  for (const minutes of [0, 10_081, 1.5])
    await refused(changeSettings(sale, { waitlist_offer_timeout_minutes: minutes }), 'malformed')
  for (const minutes of [1, 10_080]) await changeSettings(sale, { waitlist_offer_timeout_minutes: minutes })
})
