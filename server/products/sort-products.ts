import { sql } from 'kysely'
import type { Body } from '#contract/endpoint.ts'
import type { products } from '#contract/products.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'

type Sorted = Body<typeof products.sort>['sorted_categories']

/** Stores the order of all categories and products, which may change their category; 409 unless each is named once. */
export async function sortProducts(trx: Trx, event_id: number, sorted: Sorted): Promise<void> {
  const categories = sorted.map((category, order) => ({ id: category.product_category_id, order }))
  const products = sorted.flatMap(({ product_category_id, sorted_products }) =>
    sorted_products.map(({ id }, order) => ({ id, order, product_category_id })),
  )
  await refuseIncomplete(trx, event_id, { table: 'product_categories', named: categories })
  await refuseIncomplete(trx, event_id, { table: 'products', named: products })
  await sql`
    update product_categories set "order" = sorted."order"
    from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as sorted (id int, "order" int)
    where product_categories.id = sorted.id`.execute(trx)
  await sql`
    update products set "order" = sorted."order", product_category_id = sorted.product_category_id
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
      as sorted (id int, "order" int, product_category_id int)
    where products.id = sorted.id
      and (products."order", products.product_category_id) <> (sorted."order", sorted.product_category_id)`.execute(trx)
}

type NamedRows = { table: 'product_categories' | 'products'; named: readonly { id: number }[] }

/** Locks the rows in id order, so that concurrent additions and deletions come before or after. */
async function refuseIncomplete(trx: Trx, event_id: number, { table, named }: NamedRows): Promise<void> {
  const rows = await trx
    .selectFrom(table)
    .select('id')
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = new Set(named.map((row) => row.id))
  const complete = ids.size === named.length && ids.size === rows.length && rows.every((row) => ids.has(row.id))
  if (!complete) throw new ApiError('sort_incomplete')
}
