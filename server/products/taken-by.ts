import type { StockChange } from './stock.ts'

/** Units by pool id. */
export type Allocations = ReadonlyMap<number, number>

/** Units that an order takes as sold without having held them. */
export function takenBy(order_id: number, allocations: Allocations): StockChange[] {
  return [...allocations].map(([stock_pool_id, sold_change]) => ({
    order_id,
    stock_pool_id,
    held_change: 0,
    sold_change,
  }))
}
