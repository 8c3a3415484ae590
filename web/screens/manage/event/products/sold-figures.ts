import type { Product } from '#contract/products.ts'

export const FEW = 10

type Figures = {
  sold: number
  reserved: number
  /** How many there are of its own prices; null without limit. */
  total: number | null
  left: number | null
  /** Worth saying: few, or not what the product's own limit would leave. */
  isLeftShown: boolean
}

/** What is sold of a product and what is left, which a capacity shared with other products may make less. */
export function soldFigures({ prices, quantity_sold: sold, quantity_remaining: left }: Counted): Figures {
  const reserved = sum(prices.map((price) => price.quantity_reserved))
  const limits = prices.map((price) => price.initial_quantity_available)
  const total = limits.includes(null) ? null : sum(limits.map((limit) => limit ?? 0))
  const isShared = left !== null && (total === null || left < total - sold - reserved)
  return { sold, reserved, total, left, isLeftShown: left !== null && (isShared || (left > 0 && left <= FEW)) }
}

type Counted = Pick<Product, 'quantity_sold' | 'quantity_remaining'> & {
  prices: readonly Pick<Product['prices'][number], 'quantity_reserved' | 'initial_quantity_available'>[]
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
