import { LAPSED_STATUSES } from '#domain/order-status.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { lockPools, setPoolLimit } from './stock.ts'

type NamedProducts = { product_ids: readonly number[]; field: string }

/** 422 at the field unless all are products of the event; deleted ones are allowed if they were named before. */
export async function refuseForeignProducts(
  db: Db,
  event_id: number,
  { product_ids, field }: NamedProducts,
): Promise<void> {
  if (product_ids.length === 0) return
  const known = await db
    .selectFrom('products')
    .select('id')
    .where('event_id', '=', event_id)
    .where('id', 'in', [...product_ids])
    .execute()
  if (known.length < new Set(product_ids).size) throw malformed(field, 'not_products_of_event')
}

/** The same for categories. */
export async function refuseForeignCategories(
  db: Db,
  event_id: number,
  { ids, field }: { ids: readonly number[]; field: string },
) {
  if (ids.length === 0) return
  const known = await db
    .selectFrom('product_categories')
    .select('id')
    .where('event_id', '=', event_id)
    .where('id', 'in', [...ids])
    .execute()
  if (known.length < new Set(ids).size) throw malformed(field, 'not_categories_of_event')
}

/** 409 if one of these products was ordered, or is in checkout; expired or abandoned reservations do not count. */
export async function refuseOrdered(trx: Trx, product_ids: readonly number[]): Promise<void> {
  if (product_ids.length === 0) return
  const ordered = await trx
    .selectFrom('products')
    // Joins by event and product together, which matches the index.
    .innerJoin('order_items', (join) =>
      join.onRef('order_items.event_id', '=', 'products.event_id').onRef('order_items.product_id', '=', 'products.id'),
    )
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select('orders.id')
    .where('products.id', 'in', [...product_ids])
    .where('orders.status', 'not in', LAPSED_STATUSES)
    .limit(1)
    .executeTakeFirst()
  if (ordered || (await hasChangedTickets(trx, product_ids))) throw new ApiError('has_orders')
}

/** True if a ticket was changed to one of them. */
async function hasChangedTickets(trx: Trx, product_ids: readonly number[]): Promise<boolean> {
  const ticket = await trx
    .selectFrom('attendees')
    .innerJoin('products', 'products.event_id', 'attendees.event_id')
    .select('attendees.id')
    .where('products.id', 'in', [...product_ids])
    .whereRef('attendees.product_id', '=', 'products.id')
    .where('attendees.bought_price_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return ticket !== undefined
}

/**
 * Ends the sale of prices for good: 409 if units are sold or reserved. A checkout may still have them in its catalogue for a
 * moment, so their stock is set to zero.
 */
export async function closePrices(trx: Trx, prices: readonly { stock_pool_id: number }[]): Promise<void> {
  const pools = await lockPools(
    trx,
    prices.map((price) => price.stock_pool_id),
  )
  for (const pool of pools.values()) {
    if (pool.held + pool.sold > 0) throw new ApiError('has_orders')
    await setPoolLimit(trx, pool.id, 0)
  }
}
