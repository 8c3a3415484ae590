import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { productCategories, products } from '#contract/products.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'

const { app, services } = await createTestApp()
const { db } = services
const ada = await signUp(app)
const { call } = ada.visitor

let params: { event_id: number }
let product_category_id: number
beforeEach(async () => {
  params = { event_id: (await createEvent(ada)).id }
  product_category_id = (await call(productCategories.list, { params })).data[0]?.id ?? 0
})

function product(overrides: { description?: string; tiers?: number } = {}) {
  const { description = null, tiers = 1 } = overrides
  const prices = Array.from({ length: tiers }, (_, index) => ({ label: `Tier ${index}`, price: 100 }))
  const body = {
    title: 'Standard',
    description,
    type: 'TIERED',
    product_type: 'TICKET',
    product_category_id,
    prices,
  } as const
  return call(products.create, { params, body })
}

async function fill(count: number) {
  const { data } = await product()
  await sql`insert into products (event_id, product_category_id, title, type, product_type, "order")
    select event_id, product_category_id, title, type, product_type, n from products, generate_series(1, ${count - 1}) n
    where id = ${data.id}`.execute(db)
}

describe('what one event may offer', () => {
  it('is 200 products', async () => {
    await fill(199)
    await product()
    await refused(product(), 'catalogue_full')
    const { data } = await call(products.list, { params, query: { per_page: 1 } })
    await call(products.remove, { params: { ...params, product_id: data[0]?.id ?? 0 } })
    await product()
  })

  it('is 1,000 prices', async () => {
    for (let index = 0; index < 10; index++) await product({ tiers: 100 })
    await refused(product(), 'catalogue_full')
  })

  it('is 200,000 characters of descriptions, and 10,000 for one product', async () => {
    const description = `<p>${'x'.repeat(9_993)}</p>`
    await refused(product({ description: `${description}y` }), 'malformed')
    for (let index = 0; index < 20; index++) await product({ description })
    const { data: last } = await product()
    await refused(product({ description: 'x' }), 'catalogue_full')
    const prices = last.prices.map(({ id, label, price }) => ({ id, label, price }))
    const body = {
      title: 'S',
      description: 'x',
      type: 'TIERED',
      product_type: 'TICKET',
      product_category_id,
      prices,
    } as const
    await refused(call(products.update, { params: { ...params, product_id: last.id }, body }), 'catalogue_full')
  })

  it('stands in 50 categories', async () => {
    const create = () => call(productCategories.create, { params, body: { name: 'Extras' } })
    for (let index = 0; index < 49; index++) await create()
    await refused(create(), 'catalogue_full')
    expect((await call(productCategories.list, { params })).data).toHaveLength(50)
  })
})
