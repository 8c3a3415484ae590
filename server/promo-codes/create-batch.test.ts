import { describe, expect, it } from 'vitest'
import { promoCodes, publicPromoCodes } from '#contract/promo-codes.ts'
import type { Trx } from '#server/lib/database.ts'
import { createPools } from '#server/products/stock.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { exportsOf, linesOf } from '#test/exports.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, type Seller } from '#test/sales.ts'

const test = await createTestApp()
const { db } = test.services

const TERMS = { discount_type: 'PERCENTAGE', discount: 25, max_allowed_usages: 1, max_tickets: 4 } as const

const create = async ({ visitor, event_id }: Seller, body: object) =>
  (await visitor.call(promoCodes.createBatch, { params: { event_id }, body: { ...TERMS, ...body } as never })).data

describe('many promo codes at once', () => {
  it('are all different, cannot be guessed, and have the terms that were given', async () => {
    const seller = await newSeller(test)
    const product = await addProduct(seller)
    const terms = { applicable_product_ids: [product.id], min_order_value: 500, max_per_customer: 1 }
    const { batch_id, codes } = await create(seller, { count: 1000, prefix: ' Partner ', ...terms })
    expect(new Set(codes).size).toBe(1000)
    for (const code of codes) expect(code).toMatch(/^partner-[abcdefghjkmnpqrstuvwxyz2-9]{9}$/)
    // Every character occurs at every place: no part of the code is constant.
    for (let place = 8; place < 17; place += 1) expect(new Set(codes.map((code) => code[place])).size).toBe(31)
    const params = { event_id: seller.event_id }
    const { data, meta } = await seller.visitor.call(promoCodes.list, {
      params,
      query: { filter_fields: { batch_id: { eq: String(batch_id) } }, per_page: 100 },
    })
    expect(meta.total).toBe(1000)
    for (const promo of data) expect(promo).toMatchObject({ ...TERMS, ...terms, batch_id })
    const [code = ''] = codes
    const valid = await visit(test.app).call(publicPromoCodes.check, {
      params: { ...params, code: code.toUpperCase() },
    })
    expect(valid.data).toEqual({ valid: true })
  })

  it('begin as they are told to, or with nothing', async () => {
    const seller = await newSeller(test)
    expect((await create(seller, { count: 1 })).codes[0]).toMatch(/^[a-z2-9]{9}$/)
    expect((await create(seller, { count: 1, prefix: 'vip_' })).codes[0]).toMatch(/^vip_[a-z2-9]{9}$/)
    expect((await create(seller, { count: 1, prefix: 'Früh' })).codes[0]).toMatch(/^früh-[a-z2-9]{9}$/)
    for (const wrong of [
      { count: 0 },
      { count: 1001 },
      { count: 1.5 },
      { count: 5, prefix: 'a b' },
      { count: 5, discount: 101 },
    ])
      await refused(create(seller, wrong), 'malformed')
  })

  it('are made all or none, with one entry in the log', async () => {
    const seller = await newSeller(test)
    const entries = () =>
      db
        .selectFrom('activity_log')
        .selectAll()
        .where('event_id', '=', seller.event_id)
        .where('name', 'like', 'promo_code%')
        .execute()
    await refused(create(seller, { count: 10, applicable_product_ids: [1] }), 'malformed')
    expect(await entries()).toEqual([])
    const { batch_id } = await create(seller, { count: 10 })
    expect(await entries()).toMatchObject([
      { name: 'promo_code.batch_created', subject_id: batch_id, data: { count: 10 } },
    ])
    const pools = db.selectFrom('stock_pools').select('limit').where('event_id', '=', seller.event_id)
    expect((await pools.execute()).map(({ limit }) => limit).toSorted()).toEqual([
      ...Array(10).fill(1),
      ...Array(10).fill(4),
    ])
  })

  it('are at most 20,000 in an event', async () => {
    const seller = await newSeller(test)
    await create(seller, { count: 1 })
    await db.transaction().execute(async (trx) => {
      for (let made = 1; made <= 19_000; made += 1000) await fill(trx, seller.event_id, made)
    })
    await refused(create(seller, { count: 1000 }), 'limit_reached')
    await create(seller, { count: 999 })
    await refused(create(seller, { count: 1 }), 'limit_reached')
  })

  it('are taken out as a file, by what they were made with', async () => {
    const seller = await newSeller(test)
    const product = await addProduct(seller, { title: '=Member' })
    const body = { count: 3, prefix: 'a', applicable_product_ids: [product.id], min_order_value: 1050 }
    const { batch_id, codes } = await create(seller, body)
    await create(seller, { count: 2, prefix: 'a' })
    const of_batch = { format: 'csv', filter_fields: { batch_id: { eq: String(batch_id) } } } as const
    const { bytes, response } = await exportsOf(seller).download('promo-codes', of_batch)
    expect(response.headers.get('content-disposition')).toContain('filename="promo-codes-concert-')
    const [head, ...lines] = linesOf(bytes)
    expect(head).toBe(
      '\uFEFFCode,Discount type,Percent off,Amount off,Currency,Applies to,Starts (Europe/Berlin),Ends (Europe/Berlin),' +
        'Minimum order value,Uses,Maximum uses,Tickets,Maximum tickets,Maximum per buyer,Created (Europe/Berlin)',
    )
    expect(lines.map((line) => line.split(',')[0]).toSorted()).toEqual(
      codes.map((code) => code.toUpperCase()).toSorted(),
    )
    for (const line of lines) expect(line).toContain(",PERCENTAGE,25,,EUR,'=Member,,,10.50,0,1,0,4,,")
  })
})

/** Inserts a thousand more rows. */
async function fill(trx: Trx, event_id: number, from: number): Promise<void> {
  const pool = { event_id, kind: 'PROMO_CODE', limits: Array.from({ length: 1000 }, () => null) } as const
  const [uses, tickets] = [await createPools(trx, pool), await createPools(trx, pool)]
  const rows = uses.map((stock_pool_id, index) => ({
    ...{ event_id, stock_pool_id, ticket_pool_id: tickets[index] ?? 0 },
    ...{ code: `filled-${from + index}`, discount_type: 'NONE' as const },
  }))
  await trx.insertInto('promo_codes').values(rows).execute()
}
