import { type Selectable, sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { Body } from '#contract/endpoint.ts'
import type { ProductCategories } from '#database/types.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { sanitizeRichText } from '#server/lib/html.ts'
import { type Catalogue, changeCatalogue, loadCatalogue } from './catalogue.ts'
import { deleteProducts } from './delete-products.ts'
import { presentProduct } from './present-product.ts'
import { refuseTooMuch } from './refuse-too-much.ts'

type Input = Body<typeof contract.productCategories.create>

export const productCategories: Handlers<typeof contract.productCategories> = {
  list: ({ db, event }) => categoriesWithProducts(db, event),

  get: ({ db, event, params }) => categoryOf(db, event, params.product_category_id),

  create: ({ db, actor, event, body }) =>
    changeCatalogue(db, event.id, async (trx) => {
      const id = await createCategory(trx, event.id, body)
      await refuseTooMuch(trx, event.id)
      await emit(trx, actor, { name: 'product_category.created', subject_id: id, place: inEvent(event) })
      return categoryOf(trx, event, id)
    }),

  update: ({ db, actor, event, params, body: { updated_at, ...body } }) =>
    changeCatalogue(db, event.id, async (trx) => {
      const before = await categoryOf(trx, event, params.product_category_id)
      assertVersion(before, updated_at)
      const { id } = before
      await trx.updateTable('product_categories').set(readCategory(body)).where('id', '=', id).execute()
      const after = await categoryOf(trx, event, id)
      const data = { fields: changedFields(before, after) }
      await emit(trx, actor, { name: 'product_category.updated', subject_id: id, place: inEvent(event), data })
      return after
    }),

  remove: ({ db, actor, event, params }) =>
    changeCatalogue(db, event.id, async (trx) => {
      const place = inEvent(event)
      const subject_id = params.product_category_id
      for (const id of await deleteCategory(trx, event.id, subject_id))
        await emit(trx, actor, { name: 'product.deleted', subject_id: id, place })
      await emit(trx, actor, { name: 'product_category.deleted', subject_id, place })
      return undefined
    }),
}

export async function categoriesWithProducts(db: Db, event: EventRow) {
  const catalogue = await loadCatalogue(db, event.id)
  return catalogue.categories.map((category) => presentCategory(category, catalogue, event))
}

/** Creates the first category of an event, which products need. */
export function createFirstCategory(trx: Trx, event_id: number, name: string): Promise<number> {
  return createCategory(trx, event_id, { name, description: null, is_hidden: false, no_products_message: null })
}

async function createCategory(trx: Trx, event_id: number, input: Input): Promise<number> {
  const place = sql<number>`(
    select coalesce(max("order") + 1, 0) from product_categories where event_id = ${event_id} and deleted_at is null)`
  const { id } = await trx
    .insertInto('product_categories')
    .values({ ...readCategory(input), event_id, order: place })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Returns the products deleted with the category. Locks all categories, so that two deletions cannot each assume that the
 * other's category remains.
 */
async function deleteCategory(trx: Trx, event_id: number, id: number): Promise<number[]> {
  const categories = await trx
    .selectFrom('product_categories')
    .select('id')
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (!categories.some((category) => category.id === id)) throw new ApiError('not_found')
  if (categories.length === 1) throw new ApiError('last_category')
  const rows = await trx
    .selectFrom('products')
    .select('id')
    .where('product_category_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const products = rows.map((product) => product.id)
  await deleteProducts(trx, products)
  await trx.updateTable('product_categories').set({ deleted_at: sql<string>`now()` }).where('id', '=', id).execute()
  return products
}

function readCategory(input: Input) {
  return { ...input, description: sanitizeRichText(input.description) }
}

async function categoryOf(db: Db, event: EventRow, id: number) {
  const catalogue = await loadCatalogue(db, event.id)
  const category = catalogue.categories.find((candidate) => candidate.id === id)
  if (!category) throw new ApiError('not_found')
  return presentCategory(category, catalogue, event)
}

function presentCategory(category: Selectable<ProductCategories>, { products }: Catalogue, event: EventRow) {
  const now = new Date().toISOString()
  const own = products.filter((product) => product.product_category_id === category.id)
  return { ...category, products: own.map((product) => presentProduct(product, { event, now })) }
}
