import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { OrderItems } from '#database/types.ts'

/**
 * Amounts and units of lines with units cancelled before the payment (docs/rules/orders.md). SQL about the table
 * `order_items`.
 */

/** Amount of a line as ordered: each ticket keeps its part of it, also when others are cancelled. */
export const asOrdered = (amount: 'total_gross' | 'total_before_discount' | 'total_discount'): RawBuilder<number> =>
  sql<number>`coalesce((order_items.as_ordered ->> ${sql.lit(amount)})::bigint, order_items.${sql.ref(amount)})`

export const UNITS_CHARGED = sql<number>`(order_items.quantity - cardinality(order_items.cancelled_unpaid))`

type Counted = Pick<Selectable<OrderItems>, 'quantity' | 'product_type' | 'cancelled_unpaid' | 'cancelled_units'>

/** A line as it is read: with its charged units, and those of goods that can still be cancelled. */
export function asRead<Item extends Counted>(item: Item): Item & { units_left: number | null } {
  const units_left = item.product_type === 'GENERAL' ? item.quantity - item.cancelled_units : null
  return { ...item, quantity: item.quantity - item.cancelled_unpaid.length, units_left }
}
