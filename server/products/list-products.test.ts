import { describe, expect, it } from 'vitest'
import { products } from '#contract/products.ts'
import { createTestApp } from '#test/app.ts'
import { refused } from '#test/refused.ts'
import { addCategory, addProduct, newSeller } from '#test/sales.ts'

const test = await createTestApp()

const shelf = await newSeller(test)
await addProduct(shelf, { title: 'Alpha', sale_start_date: '2030-01-01T00:00Z' })
await addProduct(shelf, { title: 'Beta_1', type: 'FREE', product_type: 'GENERAL' })
await addProduct(shelf, { title: 'gamma', type: 'DONATION', product_category_id: await addCategory(shelf, 'More') })
const list = (query: object = {}) => shelf.visitor.call(products.list, { params: { event_id: shelf.event_id }, query })
const titles = async (query: object) => (await list(query)).data.map((product) => product.title)

describe('the list of products', () => {
  it('can be searched, sorted and cut into pages', async () => {
    expect(await titles({ per_page: 2 })).toEqual(['Alpha', 'Beta_1'])
    expect((await list({ per_page: 2 })).meta).toMatchObject({ total: 3, last_page: 2, default_sort: 'order' })
    expect(await titles({ sort_by: 'title', sort_direction: 'desc' })).toEqual(['gamma', 'Beta_1', 'Alpha'])
    expect(await titles({ sort_by: 'sale_start_date' })).toEqual(['Alpha', 'Beta_1', 'gamma'])
    expect(await titles({ query: 'a_' })).toEqual(['Beta_1'])
  })

  it.each([
    ['type', 'eq', 'FREE', ['Beta_1']],
    ['type', 'ne', 'FREE', ['Alpha', 'gamma']],
    ['type', 'in', 'FREE,PAID', ['Alpha', 'Beta_1']],
    ['type', 'like', 'dona', ['gamma']],
    ['type', 'not_like', 'dona', ['Alpha', 'Beta_1']],
    ['product_type', 'eq', 'GENERAL', ['Beta_1']],
    ['product_category_id', 'gt', String(shelf.product_category_id), ['gamma']],
    ['product_category_id', 'gte', String(shelf.product_category_id), ['Alpha', 'Beta_1', 'gamma']],
    ['product_category_id', 'lt', String(shelf.product_category_id), []],
    ['product_category_id', 'lte', String(shelf.product_category_id), ['Alpha', 'Beta_1']],
  ])('filters %s %s %s', async (field, operator, value, expected) => {
    expect(await titles({ filter_fields: { [field]: { [operator]: value } } })).toEqual(expected)
  })

  it.each([
    [{ filter_fields: { event_id: { eq: '1' } } }],
    [{ filter_fields: { type: { between: 'a' } } }],
    [{ sort_by: 'deleted_at' }],
  ])('refuses %j', async (query) => {
    await refused(list(query), 'malformed')
  })
})

describe('the order of products', () => {
  async function shop() {
    const seller = await newSeller(test)
    const first = seller.product_category_id
    const second = await addCategory(seller, 'Extras')
    const [a, b] = [(await addProduct(seller, { title: 'A' })).id, (await addProduct(seller, { title: 'B' })).id]
    const c = (await addProduct(seller, { title: 'C', product_category_id: second })).id
    const params = { event_id: seller.event_id }
    const sort = (sorted: [category: number, ids: number[]][]) => {
      const sorted_categories = sorted.map(([product_category_id, ids]) => ({
        product_category_id,
        sorted_products: ids.map((id) => ({ id })),
      }))
      return seller.visitor.call(products.sort, { params, body: { sorted_categories } })
    }
    const titles = async () => (await seller.visitor.call(products.list, { params })).data.map(({ title }) => title)
    return { seller, first, second, a, b, c, sort, titles }
  }

  it('is that of the arrays, across categories', async () => {
    const { first, second, a, b, c, sort, titles } = await shop()
    expect(await titles()).toEqual(['A', 'B', 'C'])
    await sort([
      [second, [b, c, a]],
      [first, []],
    ])
    expect(await titles()).toEqual(['B', 'C', 'A'])
  })

  it('names every category and product exactly once', async () => {
    const { seller, first, second, a, b, c, sort, titles } = await shop()
    const foreign = await addProduct(await newSeller(test))
    const wrong: [number, number[]][][] = [
      [],
      [[first, [a, b, c]]],
      [
        [first, [a, b]],
        [second, []],
      ],
      [
        [first, [a, b, b]],
        [second, [c]],
      ],
      [
        [first, [a, b]],
        [first, []],
        [second, [c]],
      ],
      [
        [first, [a, b]],
        [second, [c, foreign.id]],
      ],
      [
        [first, [a, b]],
        [foreign.product_category_id, [c]],
      ],
    ]
    for (const sorted of wrong) await refused(sort(sorted), 'sort_incomplete')
    await seller.visitor.call(products.remove, { params: { event_id: seller.event_id, product_id: c } })
    await refused(
      sort([
        [first, [a, b]],
        [second, [c]],
      ]),
      'sort_incomplete',
    )
    expect(await titles()).toEqual(['A', 'B'])
  })
})
