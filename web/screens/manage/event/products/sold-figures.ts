import type { Product } from '#contract/products.ts'

const FEW = 10

type Figures = {
  sold: number
  reserved: number
  /** Capacity as shown on the dashboard, including sold and in checkout; null for unlimited. */
  total: number | null
  left: number | null
  /** Few are left, so the number is highlighted. */
  isFew: boolean
  /** A limit shared with other products leaves less than the product's own limit. */
  isShared: boolean
}

/** Numbers sold and left of a product. A limit shared with other products may lower the number left. */
export function soldFigures({ prices, quantity_sold: sold, quantity_remaining: left }: Counted): Figures {
  const reserved = sum(prices.map((price) => price.quantity_reserved))
  const limits = prices.map((price) => price.initial_quantity_available)
  const own = limits.includes(null) ? null : sum(limits.map((limit) => limit ?? 0))
  const total = left === null ? null : sold + reserved + left
  const isShared = total !== null && (own === null || total < own)
  return { sold, reserved, total, left, isFew: left !== null && left > 0 && left <= FEW, isShared }
}

type Counted = Pick<Product, 'quantity_sold' | 'quantity_remaining'> & {
  prices: readonly Pick<Product['prices'][number], 'quantity_reserved' | 'initial_quantity_available'>[]
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
