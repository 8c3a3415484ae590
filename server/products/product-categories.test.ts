import { describe, expect, it } from 'vitest'
import { productCategories, products } from '#contract/products.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { refused } from '#test/refused.ts'
import { addCategory, addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const test = await createTestApp()

const at = ({ event_id }: Seller, product_category_id: number) => ({ event_id, product_category_id })
const list = async ({ visitor, event_id }: Seller) =>
  (await visitor.call(productCategories.list, { params: { event_id } })).data

describe('product categories', () => {
  it('are created, read, changed and deleted, and hold their products in order', async () => {
    const seller = await newSeller(test)
    const params = { event_id: seller.event_id }
    const { data: created } = await seller.visitor.call(productCategories.create, {
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
    const first = await addProduct(seller, { title: 'First', product_category_id: created.id })
    const second = await addProduct(seller, { title: 'Second', product_category_id: created.id })
    const { data: read } = await seller.visitor.call(productCategories.get, { params: at(seller, created.id) })
    expect(read.products).toEqual([first, second])
    expect((await list(seller)).map((category) => category.name)).toEqual(['Tickets', 'Extras'])

    const body = { name: 'More', is_hidden: true }
    const { data: changed } = await seller.visitor.call(productCategories.update, {
      params: at(seller, created.id),
      body,
    })
    expect(changed).toMatchObject({ name: 'More', is_hidden: true, description: null, no_products_message: null })
    // The organizer sees hidden categories, too.
    expect(await list(seller)).toHaveLength(2)

    await seller.visitor.call(productCategories.remove, { params: at(seller, created.id) })
    expect((await list(seller)).map((category) => category.name)).toEqual(['Tickets'])
    await refused(seller.visitor.call(products.get, { params: { ...params, product_id: first.id } }), 'not_found')
    await refused(seller.visitor.call(productCategories.get, { params: at(seller, created.id) }), 'not_found')
    await refused(seller.visitor.call(productCategories.update, { params: at(seller, created.id), body }), 'not_found')
    await refused(seller.visitor.call(productCategories.remove, { params: at(seller, created.id) }), 'not_found')
  })

  it('keep one', async () => {
    const seller = await newSeller(test)
    const other = await addCategory(seller, 'Extras')
    const both = [seller.product_category_id, other].map((id) =>
      seller.visitor.call(productCategories.remove, { params: at(seller, id) }),
    )
    const results = await Promise.allSettled(both)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    const [last] = await list(seller)
    await refused(seller.visitor.call(productCategories.remove, { params: at(seller, last?.id ?? 0) }), 'last_category')
  })

  it('stay when something in them was ordered, with everything in them', async () => {
    const seller = await newSeller(test)
    const id = await addCategory(seller, 'Extras')
    const product = await addProduct(seller, { product_category_id: id })
    await addProduct(seller, { product_category_id: id })
    await placeOrder(test, seller, { product })
    await refused(seller.visitor.call(productCategories.remove, { params: at(seller, id) }), 'has_orders')
    expect((await list(seller))[1]?.products).toHaveLength(2)
  })

  it('say at the field what cannot be', async () => {
    const { visitor, event_id } = await newSeller(test)
    const create = (body: object) =>
      visitor.call(productCategories.create, { params: { event_id }, body: body as never })
    expect((await refused(create({ name: '' }), 'malformed')).errors).toHaveProperty('name')
    expect((await refused(create({ name: 'a'.repeat(51) }), 'malformed')).errors).toHaveProperty('name')
    const long = { name: 'A', no_products_message: 'a'.repeat(256) }
    expect((await refused(create(long), 'malformed')).errors).toHaveProperty('no_products_message')
  })

  it('belong to their event and account alone', async () => {
    const seller = await newSeller(test)
    const id = seller.product_category_id
    const other = await newSeller(test)
    await addCategory(other, 'Second')
    for (const { visitor, event_id } of [{ ...seller, visitor: other.visitor }, other]) {
      const params = { event_id, product_category_id: id }
      await refused(visitor.call(productCategories.get, { params }), 'not_found')
      await refused(visitor.call(productCategories.update, { params, body: { name: 'Mine' } }), 'not_found')
      await refused(visitor.call(productCategories.remove, { params }), 'not_found')
    }
    await refused(list({ ...seller, visitor: other.visitor }), 'not_found')
    await refused(addCategory({ ...seller, visitor: other.visitor }, 'Mine'), 'not_found')
    await refused(list({ ...seller, visitor: visit(test.app) }), 'not_signed_in')
    expect(await list(seller)).toMatchObject([{ name: 'Tickets' }])
  })
})
