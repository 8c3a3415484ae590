import type { OrderFacts } from '#server/emails/templates/order-table.ts'
import { createLoader } from '#server/lib/batches.ts'
import type { Db } from '#server/lib/database.ts'
import { perDatabase } from '#server/lib/per-database.ts'
import { UNITS_CHARGED } from './lines-as-ordered.ts'

/** The order with its items, by name; null if it does not exist or has no buyer. Concurrent callers share its queries. */
export async function orderForEmail(db: Db, order_id: number) {
  const loaders = loadersOf(db)
  const [order, items = []] = await Promise.all([loaders.order(order_id), loaders.items(order_id)])
  if (!order?.email) return null
  const taxes_and_fees = order.taxes_and_fees as OrderFacts['taxes_and_fees']
  return { ...order, email: order.email, first_name: order.first_name ?? '', items, taxes_and_fees }
}

const loadersOf = perDatabase((db) => ({
  order: createLoader((ids: number[]) => loadOrders(db, ids)),
  items: createLoader((order_ids: number[]) => loadItems(db, order_ids)),
}))

async function loadOrders(db: Db, ids: number[]) {
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function loadItems(db: Db, order_ids: number[]) {
  const rows = await db
    .selectFrom('order_items')
    .select(['id', 'order_id', 'item_name', 'total_gross', 'product_type'])
    .select(UNITS_CHARGED.as('quantity'))
    .where('order_id', 'in', order_ids)
    .where(UNITS_CHARGED, '>', 0)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ order_id }) => order_id)
}
