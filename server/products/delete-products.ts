import { sql } from 'kysely'
import type { Trx } from '#server/lib/database.ts'
import { closePrices, refuseOrdered } from './product-queries.ts'

/** Removes products without orders from the event; their rows stay because other rows refer to them. */
export async function deleteProducts(trx: Trx, product_ids: readonly number[]): Promise<void> {
  if (product_ids.length === 0) return
  const prices = await trx
    .selectFrom('product_prices')
    .select('stock_pool_id')
    .where('product_id', 'in', [...product_ids])
    .where('deleted_at', 'is', null)
    .execute()
  await closePrices(trx, prices)
  await refuseOrdered(trx, product_ids)
  await trx
    .updateTable('products')
    .set({ deleted_at: sql<string>`now()` })
    .where('id', 'in', [...product_ids])
    .execute()
}
