import type { Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { OrderItems } from '#database/types.ts'
import type { Db } from '#server/lib/database.ts'
import { itemsOfOrders } from '#server/orders/order-queries.ts'

export type Items = Omit<Selectable<OrderItems>, 'as_ordered' | 'cancelled_unpaid' | 'cancelled_units'>[]
export type KnownItems = ReturnType<typeof createKnownItems>

/** Enough for carts waiting for details in a rush; other items are read from the database. */
const AT_MOST = 10_000

/** Items of open orders, which never change: in memory if this process reserved the order, otherwise read. */
export function createKnownItems(db: Db) {
  const kept = new LRUCache<number, Items>({ max: AT_MOST })
  return {
    note: (order_id: number, items: Items): void => void kept.set(order_id, items),
    async of(order_ids: number[]): Promise<Map<number, Items>> {
      const unknown = order_ids.filter((id) => !kept.has(id))
      const read = unknown.length > 0 ? await itemsOfOrders(db, unknown) : new Map<number, Items>()
      return new Map(order_ids.map((id) => [id, kept.get(id) ?? read.get(id) ?? []]))
    },
  }
}
