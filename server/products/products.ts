import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import { products as endpoints } from '#contract/products.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { Handlers } from '#server/http/serve.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Db } from '#server/lib/database.ts'
import { asPeopleSort, listPage } from '#server/lib/list-page.ts'
import { changeCatalogue } from './catalogue.ts'
import { deleteProducts } from './delete-products.ts'
import { presentedProducts, productOf } from './presented-products.ts'
import { readProduct } from './read-product.ts'
import { refuseTooMuch } from './refuse-too-much.ts'
import { createProduct, lockProduct, updateProduct } from './save-product.ts'
import { sortProducts } from './sort-products.ts'

export const products: Handlers<typeof contract.products> = {
  list: async ({ db, event, query }) => {
    const all = await presentedProducts(db, event)
    const { data, meta } = await listPage(productIds(db, event.id), {
      db,
      query,
      rules: endpoints.list.query.rules,
      columns: {
        order: sql`(category."order", category.id, products."order")`,
        created_at: sql`products.created_at`,
        title: asPeopleSort('products.title'),
        sale_start_date: sql`products.sale_start_date`,
        sale_end_date: sql`products.sale_end_date`,
        type: sql`products.type`,
        product_type: sql`products.product_type`,
        product_category_id: sql`products.product_category_id`,
      },
      search: [sql`products.title`],
      tie: sql`products.id`,
    })
    return { data: data.flatMap(({ id }) => all.get(id) ?? []), meta }
  },

  get: ({ db, event, params }) => productOf(db, event, params.product_id),

  create: ({ db, actor, event, body }) =>
    changeCatalogue(db, event.id, async (trx) => {
      const id = await createProduct(trx, event, readProduct(event, body))
      await refuseTooMuch(trx, event.id)
      await emit(trx, actor, { name: 'product.created', subject_id: id, place: inEvent(event) })
      return productOf(trx, event, id)
    }),

  update: ({ db, actor, event, params, body }) =>
    changeCatalogue(db, event.id, async (trx) => {
      const current = await lockProduct(trx, event.id, params.product_id)
      assertVersion(current, body.updated_at)
      const before = await productOf(trx, event, current.id)
      await updateProduct(trx, event, { current, input: readProduct(event, body) })
      await refuseTooMuch(trx, event.id)
      const after = await productOf(trx, event, current.id)
      const data = { fields: changedFields(before, after) }
      await emit(trx, actor, { name: 'product.updated', subject_id: current.id, place: inEvent(event), data })
      return after
    }),

  remove: ({ db, actor, event, params }) =>
    changeCatalogue(db, event.id, async (trx) => {
      const { id } = await lockProduct(trx, event.id, params.product_id)
      await deleteProducts(trx, [id])
      await emit(trx, actor, { name: 'product.deleted', subject_id: id, place: inEvent(event) })
      return undefined
    }),

  sort: ({ db, actor, event, body }) =>
    changeCatalogue(db, event.id, async (trx) => {
      await sortProducts(trx, event.id, body.sorted_categories)
      await emit(trx, actor, { name: 'event.products_sorted', subject_id: event.id, place: inEvent(event) })
      return undefined
    }),
}

function productIds(db: Db, event_id: number) {
  return db
    .selectFrom('products')
    .innerJoin('product_categories as category', 'category.id', 'products.product_category_id')
    .select('products.id')
    .where('products.event_id', '=', event_id)
    .where('products.deleted_at', 'is', null)
}
