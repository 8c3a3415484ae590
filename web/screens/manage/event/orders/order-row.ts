import type { orders } from '#contract/orders.ts'
import type { RowOf } from '#web/lib/use-api-list.ts'

/** An order as it stands in the list; the order in full has all of this too. */
export type OrderRow = RowOf<typeof orders.list>

/** Nobody has given a name while the order is still being bought. */
export function buyerName(order: Pick<OrderRow, 'first_name' | 'last_name'>): string {
  return [order.first_name, order.last_name].filter(Boolean).join(' ')
}
