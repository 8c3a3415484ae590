import type { orders } from '#contract/orders.ts'
import type { RowOf } from '#web/lib/calls/use-api-list.ts'

/** An order as listed. The full order has all of these fields too. */
export type OrderRow = RowOf<typeof orders.list>

/** Full name of the buyer; empty while the order is in checkout. */
export function buyerName(order: Pick<OrderRow, 'first_name' | 'last_name'>): string {
  return [order.first_name, order.last_name].filter(Boolean).join(' ')
}
