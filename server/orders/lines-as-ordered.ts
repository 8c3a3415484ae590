import { type RawBuilder, sql } from 'kysely'

/**
 * Amounts and units of lines with tickets cancelled before the payment (docs/rules/orders.md). SQL about the table
 * `order_items`.
 */

/** Amount of a line as ordered: each ticket keeps its part of it, also when others are cancelled. */
export const asOrdered = (amount: 'total_gross' | 'total_before_discount' | 'total_discount'): RawBuilder<number> =>
  sql<number>`coalesce((order_items.as_ordered ->> ${sql.lit(amount)})::bigint, order_items.${sql.ref(amount)})`

export const UNITS_CHARGED = sql<number>`(order_items.quantity - cardinality(order_items.cancelled_unpaid))`

export function unitsCharged<Item extends { quantity: number; cancelled_unpaid: readonly number[] }>(item: Item): Item {
  return { ...item, quantity: item.quantity - item.cancelled_unpaid.length }
}
