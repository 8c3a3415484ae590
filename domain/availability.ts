/** Limit on sales: a price's quantity, a shared capacity, a promo code's uses. See docs/rules/availability.md. */
export type Pool = { limit: number | null; held: number; sold: number }

/** Number still available from all pools together: the smallest remainder. Null is unlimited; never negative. */
export function left(pools: readonly Pool[]): number | null {
  const limited = pools.flatMap((pool) => (pool.limit === null ? [] : [pool.limit - pool.held - pool.sold]))
  return limited.length === 0 ? null : Math.max(0, Math.min(...limited))
}

const NOTHING_LEFT: readonly Pool[] = [{ limit: 0, held: 0, sold: 0 }]

/** Pools of a price as the public may use them: none while people wait for it and are offered what gets free. */
export function publicPools(price: { pools: readonly Pool[]; is_waited_for: boolean }): readonly Pool[] {
  return price.is_waited_for ? NOTHING_LEFT : price.pools
}

export function soldOut(pools: readonly Pool[]): boolean {
  return left(pools) === 0
}

/** True if each of the product's prices is sold out, or if it has none. Takes the pools of each price. */
export function productSoldOut(prices: readonly (readonly Pool[])[]): boolean {
  return prices.every(soldOut)
}

/** Number still available of a product over all its prices: their sum, limited by the pools that all of them share. */
export function productLeft(prices: readonly (readonly (Pool & { id: number })[])[]): number | null {
  const [first = [], ...others] = prices
  const shared = first.filter(({ id }) => others.every((pools) => pools.some((pool) => pool.id === id)))
  const lefts = prices.map(left)
  const sum = lefts.reduce((total: number | null, one) => (total === null || one === null ? null : total + one), 0)
  const most = left(shared)
  return sum === null || most === null ? sum : Math.min(sum, most)
}

/** Lowest limit that a pool can have: held and sold units stay. */
export function lowestLimit(pool: Pool): number {
  return pool.held + pool.sold
}

/** Shortage per pool: wanted units minus available ones. Empty if everything is available. */
export function missingIn(pools: ReadonlyMap<number, Pool>, wanted: ReadonlyMap<number, number>): Map<number, number> {
  const missing = new Map<number, number>()
  for (const [id, quantity] of wanted) {
    const pool = pools.get(id)
    const remaining = pool ? left([pool]) : 0
    if (remaining !== null && remaining < quantity) missing.set(id, quantity - remaining)
  }
  return missing
}

/** Units that an order takes from a pool; one entry per order and pool. */
type Taking = { order_id: number; stock_pool_id: number; sold_change: number }

/** Orders for which enough is left, if they take their units one after the other, each all or nothing. */
export function ordersThatFit(
  order_ids: readonly number[],
  takings: readonly Taking[],
  pools: ReadonlyMap<number, Pool>,
): Set<number> {
  const taken = new Map<number, number>()
  const ofOrder = Map.groupBy(takings, ({ order_id }) => order_id)
  const leftOf = (id: number) => {
    const pool = pools.get(id)
    const most = pool ? left([pool]) : 0
    return most === null ? Number.POSITIVE_INFINITY : most - (taken.get(id) ?? 0)
  }
  const fits = new Set<number>()
  for (const order_id of order_ids) {
    const wanted = ofOrder.get(order_id) ?? []
    if (wanted.some(({ stock_pool_id, sold_change }) => sold_change > leftOf(stock_pool_id))) continue
    for (const { stock_pool_id: id, sold_change } of wanted) taken.set(id, (taken.get(id) ?? 0) + sold_change)
    fits.add(order_id)
  }
  return fits
}
