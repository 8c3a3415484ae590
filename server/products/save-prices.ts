import { sql } from 'kysely'
import { atField } from '#server/lib/at-field.ts'
import type { Trx } from '#server/lib/database.ts'
import { malformed } from '#server/lib/errors.ts'
import { closePrices } from './product-queries.ts'
import type { ProductToSave } from './read-product.ts'
import { createPool, lockPools, setPoolLimit } from './stock.ts'

type Existing = { id: number; stock_pool_id: number }
type Saving = { event_id: number; product_id: number; existing: Existing[]; prices: ProductToSave['prices'] }

/** Stores a product's prices in the given order: those with an id are changed, new ones added, missing ones removed. */
export async function savePrices(trx: Trx, { event_id, product_id, existing, prices }: Saving): Promise<void> {
  const byId = matchExisting(existing, prices)
  // Locks all pools at once and first, so that two concurrent saves cannot deadlock.
  await lockPools(
    trx,
    existing.map((price) => price.stock_pool_id),
  )
  await removePrices(
    trx,
    existing.filter((price) => !prices.some(({ id }) => id === price.id)),
  )
  for (const [order, { id, initial_quantity_available: limit, ...price }] of prices.entries()) {
    const current = id === undefined ? undefined : byId.get(id)
    if (current) {
      await trx
        .updateTable('product_prices')
        .set({ ...price, order })
        .where('id', '=', current.id)
        .execute()
      const field = `prices.${order}.initial_quantity_available`
      await atField(field, () => setPoolLimit(trx, current.stock_pool_id, limit))
    } else {
      const stock_pool_id = await createPool(trx, { event_id, kind: 'PRICE', limit })
      await trx
        .insertInto('product_prices')
        .values({ ...price, order, event_id, product_id, stock_pool_id })
        .execute()
    }
  }
}

function matchExisting(existing: Existing[], prices: ProductToSave['prices']): Map<number, Existing> {
  const byId = new Map(existing.map((price) => [price.id, price]))
  const seen = new Set<number>()
  for (const [index, { id }] of prices.entries()) {
    if (id === undefined) continue
    if (!byId.has(id) || seen.has(id)) throw malformed(`prices.${index}.id`, 'unknown_price')
    seen.add(id)
  }
  return byId
}

async function removePrices(trx: Trx, prices: Existing[]): Promise<void> {
  if (prices.length === 0) return
  await closePrices(trx, prices)
  await trx
    .updateTable('product_prices')
    .set({ deleted_at: sql<string>`now()` })
    .where(
      'id',
      'in',
      prices.map((price) => price.id),
    )
    .execute()
}
