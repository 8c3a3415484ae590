import { describe, expect, it } from 'vitest'
import { affiliates, publicAffiliates } from '#contract/affiliates.ts'
import { orders } from '#contract/orders.ts'
import { sellBy } from '#test/affiliates.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { exportsOf, linesOf } from '#test/exports.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, type Seller } from '#test/sales.ts'

const test = await createTestApp()
const { db } = test.services

function affiliatesOf({ visitor, event_id }: Seller) {
  const params = { event_id }
  const at = (affiliate_id: number) => ({ params: { event_id, affiliate_id } })
  return {
    create: async (body: object = {}) =>
      (await visitor.call(affiliates.create, { params, body: { code: 'anna', name: 'Anna', ...body } as never })).data,
    get: async (id: number) => (await visitor.call(affiliates.get, at(id))).data,
    update: async (id: number, body: object) =>
      (await visitor.call(affiliates.update, { ...at(id), body: { name: 'Anna', ...body } as never })).data,
    renew: async (id: number) => (await visitor.call(affiliates.renewLink, at(id))).data,
    remove: (id: number) => visitor.call(affiliates.remove, at(id)),
    list: (query: object = {}) => visitor.call(affiliates.list, { params, query }),
  }
}

const figuresOf = async (short_id: string) =>
  (await visit(test.app).call(publicAffiliates.statistics, { params: { affiliate_short_id: short_id } })).data

describe('affiliates', () => {
  it('are created, read, changed and deleted; the code stays', async () => {
    const own = affiliatesOf(await newSeller(test))
    const created = await own.create({ code: ' anna_B-7 ', email: 'Anna@Example.com' })
    expect(created).toMatchObject({
      code: 'ANNA_B-7',
      name: 'Anna',
      email: 'anna@example.com',
      status: 'ACTIVE',
      clicks: 0,
      total_sales: 0,
      total_sales_gross: 0,
      currency: 'EUR',
      short_id: expect.stringMatching(/^aff_[\w-]{22}$/),
    })
    expect(await own.get(created.id)).toEqual(created)
    const changed = await own.update(created.id, { name: 'Bea', status: 'INACTIVE', code: 'OTHER' })
    expect(changed).toMatchObject({ code: 'ANNA_B-7', name: 'Bea', email: null, status: 'INACTIVE' })
    await refused(own.update(created.id, { updated_at: created.updated_at }), 'stale')
    await own.remove(created.id)
    await refused(own.get(created.id), 'not_found')
    expect((await own.list()).data).toEqual([])
  })

  it.each([
    ['too short', { code: 'ab' }],
    ['too long', { code: 'a'.repeat(21) }],
    ['with a space', { code: 'an na' }],
    ['a script', { code: '<script>' }],
    ['without a name', { name: ' ' }],
    ['with an address that is none', { email: 'anna' }],
    ['with a status that is none', { status: 'GONE' }],
  ])('are refused when the input is %s', async (_, body) => {
    await refused(affiliatesOf(await newSeller(test)).create(body), 'malformed')
  })

  it('have a code once in an event, which is free again when they are deleted', async () => {
    const own = affiliatesOf(await newSeller(test))
    const { id } = await own.create()
    const refusal = await refused(own.create({ code: 'ANNA' }), 'malformed')
    expect(refusal.issues).toMatchObject([{ path: 'code', code: 'affiliate_code_taken' }])
    await affiliatesOf(await newSeller(test)).create()
    await own.remove(id)
    expect((await own.create()).id).not.toBe(id)
  })

  it('are searched, filtered and sorted, also by what they have brought', async () => {
    const seller = await newSeller(test)
    const own = affiliatesOf(seller)
    const product = await addProduct(seller)
    await own.create({ code: 'one', name: 'Zoe' })
    await own.create({ code: 'two', name: 'ümit', email: 'umit@example.com', status: 'INACTIVE' })
    await own.create({ code: 'three', name: 'Ada' })
    await sellBy(test, seller, { product, code: 'three', quantity: 3 })
    await sellBy(test, seller, { product, code: 'one' })
    await sellBy(test, seller, { product, code: 'one' })
    const found = async (query: object) => (await own.list(query)).data.map(({ code }) => code)
    expect(await found({})).toEqual(['THREE', 'TWO', 'ONE'])
    expect(await found({ sort_by: 'name' })).toEqual(['THREE', 'TWO', 'ONE'])
    expect(await found({ sort_by: 'total_sales', sort_direction: 'desc' })).toEqual(['ONE', 'THREE', 'TWO'])
    expect(await found({ sort_by: 'total_sales_gross', sort_direction: 'desc' })).toEqual(['THREE', 'ONE', 'TWO'])
    expect(await found({ sort_by: 'clicks' })).toHaveLength(3)
    expect(await found({ query: 'UMIT@' })).toEqual(['TWO'])
    expect(await found({ filter_fields: { status: { in: 'INACTIVE' } } })).toEqual(['TWO'])
    expect(await found({ filter_fields: { total_sales: { gte: '1' } }, sort_by: 'code' })).toEqual(['ONE', 'THREE'])
  })
})

describe('what an affiliate has brought', () => {
  it('is completed orders, without what was cancelled or went back', async () => {
    const seller = await newSeller(test)
    const own = affiliatesOf(seller)
    const product = await addProduct(seller)
    const { id, short_id } = await own.create()
    const sell = (more: object = {}) => sellBy(test, seller, { product, code: 'ANNA', ...more })
    const [first, second] = [await sell({ quantity: 2 }), await sell()]
    await sell({ status: 'AWAITING_OFFLINE_PAYMENT' })
    await sell({ status: 'RESERVED' })
    await sellBy(test, seller, { product, code: null })
    const total = async () => {
      const { total_sales, total_sales_gross } = await own.get(id)
      return [total_sales, total_sales_gross]
    }
    expect(await total()).toEqual([2, 3000])
    await db.updateTable('orders').set({ total_refunded: 400 }).where('id', '=', first).execute()
    expect(await total()).toEqual([2, 2600])
    const { tickets } = await figuresOf(short_id)
    expect(tickets).toBe(3)
    const refunded = { total_refunded: 2000, refund_status: 'REFUNDED' } as const
    await db.updateTable('orders').set(refunded).where('id', '=', first).execute()
    expect(await total()).toEqual([1, 1000])
    await seller.visitor.call(orders.cancel, { params: { event_id: seller.event_id, order_id: second } })
    expect(await total()).toEqual([0, 0])
    expect(await figuresOf(short_id)).toMatchObject({ orders: 0, tickets: 0, revenue: 0, days: [] })
  })

  it('stays beside the orders as a code when they are deleted; who they were is forgotten', async () => {
    const seller = await newSeller(test)
    const own = affiliatesOf(seller)
    const product = await addProduct(seller)
    const { id, short_id } = await own.create({ email: 'anna@example.com' })
    const order_id = await sellBy(test, seller, { product, code: 'ANNA' })
    await own.remove(id)
    const { data } = await seller.visitor.call(orders.get, { params: { event_id: seller.event_id, order_id } })
    expect(data.affiliate_code).toBe('ANNA')
    const row = await db.selectFrom('affiliates').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: 'ANNA', email: null })
    await refused(figuresOf(short_id), 'not_found')
  })

  it('can be taken out as a file, which holds no secret and executes nothing', async () => {
    const seller = await newSeller(test)
    const { short_id } = await affiliatesOf(seller).create({ name: '=cmd|calc' })
    const product = await addProduct(seller)
    await sellBy(test, seller, { product, code: 'ANNA', quantity: 2 })
    const { bytes, response } = await exportsOf(seller).download('affiliates', { format: 'csv' })
    expect(response.headers.get('content-disposition')).toContain('filename="affiliates-concert-')
    const [head, line] = linesOf(bytes)
    expect(head).toBe('\uFEFFCode,Name,Email,Status,Clicks,Orders,Revenue,Currency,Created (Europe/Berlin)')
    expect(line).toMatch(/^ANNA,'=cmd\|calc,,ACTIVE,0,1,20\.00,EUR,\d{4}-/)
    expect(bytes.toString()).not.toContain(short_id)
  })
})

describe('the link to their own figures', () => {
  it('shows figures by day and nothing of who bought', async () => {
    const seller = await newSeller(test, { timezone: 'Pacific/Auckland' })
    const own = affiliatesOf(seller)
    const product = await addProduct(seller)
    const { short_id } = await own.create({ email: 'anna@example.com' })
    const sell = (created_at: string, quantity: number) =>
      sellBy(test, seller, { product, code: 'ANNA', quantity, created_at })
    // The new day has begun in Auckland.
    await sell('2026-03-01T13:00:00Z', 1)
    await sell('2026-03-01T09:00:00Z', 2)
    await sell('2026-03-02T09:00:00Z', 3)
    const seen = await figuresOf(short_id)
    expect(seen).toMatchObject({ code: 'ANNA', currency: 'EUR', clicks: 0, orders: 3, tickets: 6, revenue: 6000 })
    expect(seen.days).toEqual([
      { date: '2026-03-02', clicks: 0, orders: 2, tickets: 4, revenue: 4000 },
      { date: '2026-03-01', clicks: 0, orders: 1, tickets: 2, revenue: 2000 },
    ])
    expect(JSON.stringify(seen)).not.toMatch(/@|Grace|Hopper|O-\w{8}|"id":\d+,"code/)
  })

  it('is a secret, and another one once it was renewed', async () => {
    const own = affiliatesOf(await newSeller(test))
    const { id, short_id } = await own.create()
    const renewed = await own.renew(id)
    expect(renewed.short_id).not.toBe(short_id)
    await refused(figuresOf(short_id), 'not_found')
    expect((await figuresOf(renewed.short_id)).code).toBe('ANNA')
    for (const guess of ['aff_', String(id), renewed.short_id.toLowerCase()])
      await refused(figuresOf(guess), 'not_found')
  })
})
