/** One limit on what may be sold: a price's quantity, a shared capacity, a promo code's uses. See docs/rules/availability.md. */
export type Pool = { limit: number | null; held: number; sold: number }

/** How many more can be had from all pools together: the tightest decides. null is unlimited, never negative. */
export function left(pools: readonly Pool[]): number | null {
  const limited = pools.flatMap((pool) => (pool.limit === null ? [] : [pool.limit - pool.held - pool.sold]))
  return limited.length === 0 ? null : Math.max(0, Math.min(...limited))
}

export function soldOut(pools: readonly Pool[]): boolean {
  return left(pools) === 0
}

/** A product is sold out when each of its prices is, or when it has none; takes the pools of each price. */
export function productSoldOut(prices: readonly (readonly Pool[])[]): boolean {
  return prices.every(soldOut)
}

/** How many of a product can be had over all its prices: the sum of these, but no more than a pool that they share has. */
export function productLeft(prices: readonly (readonly (Pool & { id: number })[])[]): number | null {
  const [first = [], ...others] = prices
  const shared = first.filter(({ id }) => others.every((pools) => pools.some((pool) => pool.id === id)))
  const lefts = prices.map(left)
  const sum = lefts.reduce((total: number | null, one) => (total === null || one === null ? null : total + one), 0)
  const most = left(shared)
  return sum === null || most === null ? sum : Math.min(sum, most)
}

/** The smallest limit that a pool can be lowered to: what is held or sold stays. */
export function lowestLimit(pool: Pool): number {
  return pool.held + pool.sold
}
