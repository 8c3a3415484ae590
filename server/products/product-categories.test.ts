import { describe, expect, it } from 'vitest'
import { productCategories, products } from '#contract/products.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { refused } from '#test/refused.ts'
import { addCategory, addProduct, openStall, placeOrder, type Stall } from '#test/sales.ts'

const test = await createTestApp()

const at = ({ event_id }: Stall, product_category_id: number) => ({ event_id, product_category_id })
const list = async ({ visitor, event_id }: Stall) =>
  (await visitor.call(productCategories.list, { params: { event_id } })).data

describe('product categories', () => {
  it('are created, read, changed and deleted, and hold their products in order', async () => {
    const stall = await openStall(test)
    const params = { event_id: stall.event_id }
    const { data: created } = await stall.visitor.call(productCategories.create, {
      params,
      body: { name: ' Extras ', description: '<p>Nice<script>x</script></p>', no_products_message: 'Soon' },
    })
    expect(created).toMatchObject({
      name: 'Extras',
      description: '<p>Nice</p>',
      is_hidden: false,
      no_products_message: 'Soon',
      order: 1,
      products: [],
    })
    const first = await addProduct(stall, { title: 'First', product_category_id: created.id })
    const second = await addProduct(stall, { title: 'Second', product_category_id: created.id })
    const { data: read } = await stall.visitor.call(productCategories.get, { params: at(stall, created.id) })
    expect(read.products).toEqual([first, second])
    expect((await list(stall)).map((category) => category.name)).toEqual(['Tickets', 'Extras'])

    const body = { name: 'More', is_hidden: true }
    const { data: changed } = await stall.visitor.call(productCategories.update, {
      params: at(stall, created.id),
      body,
    })
    expect(changed).toMatchObject({ name: 'More', is_hidden: true, description: null, no_products_message: null })
    // The organizer sees hidden categories, too.
    expect(await list(stall)).toHaveLength(2)

    await stall.visitor.call(productCategories.remove, { params: at(stall, created.id) })
    expect((await list(stall)).map((category) => category.name)).toEqual(['Tickets'])
    await refused(stall.visitor.call(products.get, { params: { ...params, product_id: first.id } }), 'not_found')
    await refused(stall.visitor.call(productCategories.get, { params: at(stall, created.id) }), 'not_found')
    await refused(stall.visitor.call(productCategories.update, { params: at(stall, created.id), body }), 'not_found')
    await refused(stall.visitor.call(productCategories.remove, { params: at(stall, created.id) }), 'not_found')
  })

  it('keep one', async () => {
    const stall = await openStall(test)
    const other = await addCategory(stall, 'Extras')
    const both = [stall.product_category_id, other].map((id) =>
      stall.visitor.call(productCategories.remove, { params: at(stall, id) }),
    )
    const results = await Promise.allSettled(both)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    const [last] = await list(stall)
    await refused(stall.visitor.call(productCategories.remove, { params: at(stall, last?.id ?? 0) }), 'last_category')
  })

  it('stay when something in them was ordered, with everything in them', async () => {
    const stall = await openStall(test)
    const id = await addCategory(stall, 'Extras')
    const product = await addProduct(stall, { product_category_id: id })
    await addProduct(stall, { product_category_id: id })
    await placeOrder(test, stall, { product })
    await refused(stall.visitor.call(productCategories.remove, { params: at(stall, id) }), 'has_orders')
    expect((await list(stall))[1]?.products).toHaveLength(2)
  })

  it('say at the field what cannot be', async () => {
    const { visitor, event_id } = await openStall(test)
    const create = (body: object) =>
      visitor.call(productCategories.create, { params: { event_id }, body: body as never })
    expect((await refused(create({ name: '' }), 'malformed')).errors).toHaveProperty('name')
    expect((await refused(create({ name: 'a'.repeat(51) }), 'malformed')).errors).toHaveProperty('name')
    const long = { name: 'A', no_products_message: 'a'.repeat(256) }
    expect((await refused(create(long), 'malformed')).errors).toHaveProperty('no_products_message')
  })

  it('belong to their event and account alone', async () => {
    const stall = await openStall(test)
    const id = stall.product_category_id
    const other = await openStall(test)
    await addCategory(other, 'Second')
    for (const { visitor, event_id } of [{ ...stall, visitor: other.visitor }, other]) {
      const params = { event_id, product_category_id: id }
      await refused(visitor.call(productCategories.get, { params }), 'not_found')
      await refused(visitor.call(productCategories.update, { params, body: { name: 'Mine' } }), 'not_found')
      await refused(visitor.call(productCategories.remove, { params }), 'not_found')
    }
    await refused(list({ ...stall, visitor: other.visitor }), 'not_found')
    await refused(addCategory({ ...stall, visitor: other.visitor }, 'Mine'), 'not_found')
    await refused(list({ ...stall, visitor: visit(test.app) }), 'not_signed_in')
    expect(await list(stall)).toMatchObject([{ name: 'Tickets' }])
  })
})
