import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, createEventOnSale, createOrganizer, inDays, signUp } from '#test/factories.ts'
import { joinAs, makeRole } from '#test/members.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder } from '#test/sales.ts'

const testApp = await createTestApp()
const { app } = testApp
const joining = { app, db: testApp.services.db }
const ada = await signUp(app)
const call = ada.visitor.call
const organizer = await createOrganizer(ada)
const other = await createOrganizer(ada)
const organizer_id = organizer.id

const soon = await createEvent(ada, { organizer_id, title: 'Soon 100%', start_date: inDays(2) })
const later = await createEvent(ada, { organizer_id, title: 'Later', start_date: inDays(20) })
const running = await createEvent(ada, { organizer_id, title: 'Running', start_date: inDays(-1), end_date: inDays(1) })
const over = await createEvent(ada, { organizer_id, title: 'Over', start_date: inDays(-9), end_date: inDays(-8) })
const elsewhere = await createEvent(ada, { organizer_id: other.id, title: 'Elsewhere', start_date: inDays(5) })
const gone = await createEvent(ada, { organizer_id, title: 'Gone', start_date: inDays(3) })
await call(events.setStatus, { params: { event_id: gone.id }, body: { status: 'ARCHIVED' } })
await call(events.updateSettings, { params: { event_id: later.id }, body: { location_details: { city: 'Bremen' } } })

const titles = (page: { data: { title: string }[] }) => page.data.map((event) => event.title)

describe('the list of events', () => {
  test('tells what was sold to whoever may read reports', async () => {
    const place = { organizer_ids: [organizer_id] }
    const seenBy = async (role_id: number) => {
      const { visitor } = await joinAs(joining, ada, { role: 'CUSTOM', role_id, ...place })
      const all = (await visitor.call(events.list)).data
      const own = (await visitor.call(events.listOfOrganizer, { params: { organizer_id } })).data
      return new Set([...all, ...own].map(({ statistics }) => statistics?.sales_total_gross ?? null))
    }
    expect(await seenBy(await makeRole(ada, ['events.read', 'reports.read']))).toEqual(new Set([0]))
    expect(await seenBy(await makeRole(ada, ['events.read']))).toEqual(new Set([null]))
  })

  test('has three tabs', async () => {
    const tab = async (eventsStatus: 'upcoming' | 'ended' | 'archived') =>
      titles(await call(events.list, { query: { eventsStatus } }))
    expect(await tab('upcoming')).toEqual(['Running', 'Soon 100%', 'Elsewhere', 'Later'])
    expect(await tab('ended')).toEqual(['Over'])
    expect(await tab('archived')).toEqual(['Gone'])
  })

  test('of an organizer has only its own', async () => {
    const params = { organizer_id }
    const page = await call(events.listOfOrganizer, { params, query: { eventsStatus: 'upcoming' } })
    expect(titles(page)).toEqual(['Running', 'Soon 100%', 'Later'])
    const stranger = await signUp(app)
    await refused(stranger.visitor.call(events.listOfOrganizer, { params }), 'not_found')
    expect((await stranger.visitor.call(events.list)).data).toEqual([])
  })

  test('is searched by title and place, with wildcards as plain letters', async () => {
    const search = async (query: string) => titles(await call(events.list, { query: { query } }))
    expect(await search('soon')).toEqual(['Soon 100%'])
    expect(await search('100%')).toEqual(['Soon 100%'])
    expect(await search('_')).toEqual([])
    expect(await search('bremen')).toEqual(['Later'])
  })

  test('is sorted, filtered and paged', async () => {
    const page = await call(events.list, { query: { sort_by: 'title', sort_direction: 'desc', per_page: 2, page: 2 } })
    expect(titles(page)).toEqual(['Over', 'Later'])
    expect(page.meta).toMatchObject({ total: 6, last_page: 3, from: 3, to: 4, default_sort: 'start_date' })
    const filter = async (filter_fields: Record<string, Record<string, string>>) =>
      titles(await call(events.list, { query: { filter_fields } }))
    expect(await filter({ organizer_id: { eq: String(other.id) } })).toEqual(['Elsewhere'])
    expect(await filter({ status: { in: 'ARCHIVED,LIVE' } })).toEqual(['Gone'])
    expect(await filter({ end_date: { lte: 'now' } })).toEqual(['Over'])
    expect(await filter({ title: { like: 'e' }, start_date: { gt: inDays(4) } })).toEqual(['Elsewhere', 'Later'])
  })

  test.each([
    { sort_by: 'description' },
    { filter_fields: { account_id: { eq: '1' } } },
    { filter_fields: { title: { regex: '.' } } },
    { filter_fields: { organizer_id: { eq: '1; drop table events' } } },
    { eventsStatus: 'all' },
    { page: 0 },
  ])('refuses %j', async (query) => {
    await refused(call(events.list, { query: query as object }), 'malformed')
  })

  test('says where each event stands', async () => {
    const { data } = await call(events.list)
    const standing = Object.fromEntries(data.map((event) => [event.id, event.lifecycle_status]))
    expect(standing).toMatchObject({
      [soon.id]: 'UPCOMING',
      [running.id]: 'ONGOING',
      [over.id]: 'ENDED',
      [elsewhere.id]: 'UPCOMING',
    })
  })
})

describe('figures in the list', () => {
  test('come from completed orders, and what is left from the pools', async () => {
    const seller = await newSeller(testApp)
    const { event, product } = await createEventOnSale(seller, { quantity: 10, price: 1500 })
    const sold = { ...seller, event_id: event.id }
    await placeOrder(testApp, sold, { product, quantity: 3 })
    await placeOrder(testApp, sold, { product, quantity: 2, status: 'RESERVED' })
    await placeOrder(testApp, sold, { product, quantity: 4, status: 'EXPIRED' })
    const { event: unlimited } = await createEventOnSale(seller)
    const { data } = await seller.visitor.call(events.list)
    const row = (id: number) => data.find((candidate) => candidate.id === id)
    expect(row(event.id)).toMatchObject({
      quantity_left: 5,
      statistics: { products_sold: 3, attendees_registered: 3, orders_completed: 1, sales_total_gross: 4500 },
    })
    expect(row(unlimited.id)).toMatchObject({ quantity_left: null, statistics: { products_sold: 0 } })
    expect(row(seller.event_id)).toMatchObject({ quantity_left: 0 })
  })

  test('are gross sales as both dashboards count them: without orders awaiting payment', async () => {
    const seller = await newSeller(testApp)
    const { data: event } = await seller.visitor.call(events.get, { params: { event_id: seller.event_id } })
    const product = await addProduct(seller, { title: 'Standing', prices: [{ price: 1500 }] })
    await placeOrder(testApp, seller, { product, quantity: 3 })
    await placeOrder(testApp, seller, { product, quantity: 2, status: 'AWAITING_OFFLINE_PAYMENT' })
    const params = { event_id: event.id, organizer_id: event.organizer_id }
    const [inList, ofOrganizer, ofEvent, overview] = await Promise.all([
      seller.visitor.call(events.listOfOrganizer, { params }),
      seller.visitor.call(organizers.stats, { params }),
      seller.visitor.call(events.stats, { params }),
      seller.visitor.call(events.overview, { params }),
    ])
    expect(inList.data[0]?.statistics?.sales_total_gross).toBe(4500)
    expect(ofOrganizer.data.total_gross_sales).toBe(4500)
    expect(ofEvent.data.total_gross_sales).toBe(4500)
    expect(overview.data.money).toMatchObject({ total_ordered: 7500, total_arrived: 4500, total_awaited: 3000 })
  })

  test.each([
    ['tickets alone, beside booklets', { ticket: {} }, 8],
    ['nothing, with hidden tickets beside booklets', { ticket: { is_hidden: true } }, 0],
    ['booklets, without tickets', { ticket: null }, 77],
  ])('have as many left as the dashboard: %s', async (_, { ticket }, left) => {
    const seller = await newSeller(testApp)
    const limited = (initial_quantity_available: number) => ({ prices: [{ price: 1500, initial_quantity_available }] })
    const booklet = await addProduct(seller, { product_type: 'GENERAL', ...limited(80) })
    await placeOrder(testApp, seller, { product: booklet, quantity: 3 })
    const product = ticket && (await addProduct(seller, { ...ticket, ...limited(10) }))
    if (product) await placeOrder(testApp, seller, { product, quantity: 2 })
    const { data } = await seller.visitor.call(events.overview, { params: { event_id: seller.event_id } })
    expect(data.capacity.total.left).toBe(left)
    expect((await seller.visitor.call(events.list)).data).toMatchObject([{ quantity_left: left }])
  })

  test('take a fixed number of queries, however many events', async () => {
    const bob = await signUp(app)
    const { id } = await createOrganizer(bob)
    const queries = () => queriesFor(() => bob.visitor.call(events.list))
    await createEventOnSale(bob, { event: { organizer_id: id } })
    const forOne = await queries()
    for (let more = 0; more < 5; more += 1) await createEventOnSale(bob, { event: { organizer_id: id } })
    expect(await queries()).toBe(forOne)
  })
})

/** Counts connections taken from the pool; every statement outside a transaction takes one. */
async function queriesFor(run: () => Promise<unknown>): Promise<number> {
  let queries = 0
  const count = () => {
    queries += 1
  }
  testApp.services.pool.on('acquire', count)
  await run()
  testApp.services.pool.off('acquire', count)
  return queries
}
