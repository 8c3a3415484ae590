import type { PublicOrder } from '#contract/checkout.ts'
import { ApiFailure } from '#contract/client.ts'
import type { Product } from '#contract/products.ts'
import type { Visitor } from '#test/clients.ts'
import type { AppProcess } from '#test/processes/app-process.ts'
import { type RaceOptions, race } from '#test/processes/barrier.ts'
import { IS_SHORT } from '#test/short.ts'

/** Rounds of each race. More rounds find rarer errors: `npm run test:races -- --rounds=20`. */
export const ROUNDS = Array.from({ length: Number(process.env.ROUNDS ?? (IS_SHORT ? 2 : 5)) }, (_, index) => index + 1)

/** A response: "201", or a refusal such as "409 sold_out". */
export type Answer<T> = { status: string; data: T | null }

/** Runs all at once, distributed over the processes. Throws failures that are not responses of the app. */
export async function together<T>(
  processes: AppProcess[],
  runners: ((visitor: Visitor) => Promise<{ data: T }>)[],
  options?: RaceOptions,
): Promise<Answer<T>[]> {
  const settled = await race(processes, runners, options)
  return settled.map((each) => {
    if (each.status === 'fulfilled') return { status: 'ok', data: each.value.data }
    if (each.reason instanceof ApiFailure) return { status: `${each.reason.status} ${each.reason.code}`, data: null }
    throw each.reason
  })
}

/** Number of responses by status. */
export function count(answers: { status: string }[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  )
}

export const line = (product: Product, quantity = 1) => ({
  product_id: product.id,
  quantities: [{ price_id: product.prices[0]?.id ?? 0, quantity }],
})

export const quantityOf = (order: PublicOrder | null) =>
  order?.order_items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0

export const times = <T = number>(amount: number, make: (index: number) => T = (index) => index as T) =>
  Array.from({ length: amount }, (_, index) => make(index))
