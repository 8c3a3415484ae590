import type { StockChange } from './stock.ts'

/** How many units from which pool. */
export type Allocations = ReadonlyMap<number, number>

/** What an order takes as sold without having held it. */
export function takenBy(order_id: number, allocations: Allocations): StockChange[] {
  return [...allocations].map(([stock_pool_id, sold_change]) => ({
    order_id,
    stock_pool_id,
    held_change: 0,
    sold_change,
  }))
}
