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

/** The smallest limit that a pool can be lowered to: what is held or sold stays. */
export function lowestLimit(pool: Pool): number {
  return pool.held + pool.sold
}
