import { percentOf } from './money.ts'
import type { PriceType } from './product.ts'

export const AMOUNT_CHANGES = ['SET', 'ADD', 'SUBTRACT'] as const
export const PERCENT_CHANGES = ['ADD_PERCENT', 'SUBTRACT_PERCENT'] as const
export const PRODUCT_VISIBILITIES = ['SHOWN', 'WITH_CODE', 'HIDDEN'] as const
export type ProductVisibility = (typeof PRODUCT_VISIBILITIES)[number]

/** Change of prices: `amount` in minor units, `percent` with at most three decimals. */
export type PriceChange =
  | { how: (typeof AMOUNT_CHANGES)[number]; amount: number }
  | { how: (typeof PERCENT_CHANGES)[number]; percent: number }

/** Change of several products at once; omitted fields stay unchanged. */
export type ProductChange = {
  price?: PriceChange | undefined
  sale_start_date?: string | null | undefined
  sale_end_date?: string | null | undefined
  visibility?: ProductVisibility | undefined
}

type Flags = { is_hidden: boolean; is_hidden_without_promo_code: boolean }
type Changeable = Flags & {
  type: PriceType
  sale_start_date: string | null
  sale_end_date: string | null
  prices: readonly { price: number }[]
}

/** Price in minor units after a change, rounded half-up. Negative if more is subtracted than the price. */
export function changedPrice(price: number, change: PriceChange): number {
  if ('percent' in change) {
    const part = percentOf(price, change.percent)
    return change.how === 'ADD_PERCENT' ? price + part : price - part
  }
  if (change.how === 'SET') return change.amount
  return change.how === 'ADD' ? price + change.amount : price - change.amount
}

/** Visibility of a product on the event's page. */
export function visibilityOf({ is_hidden, is_hidden_without_promo_code }: Flags): ProductVisibility {
  if (is_hidden) return 'HIDDEN'
  return is_hidden_without_promo_code ? 'WITH_CODE' : 'SHOWN'
}

/** Product after the change. Free products stay free. */
export function changedProduct<P extends Changeable>(product: P, change: ProductChange): P {
  const { price, visibility, sale_start_date, sale_end_date } = change
  const isPriced = price !== undefined && product.type !== 'FREE'
  return {
    ...product,
    ...(sale_start_date !== undefined && { sale_start_date }),
    ...(sale_end_date !== undefined && { sale_end_date }),
    ...(visibility && flagsOf(visibility)),
    prices: product.prices.map((one) => (isPriced ? { ...one, price: changedPrice(one.price, price) } : one)),
  }
}

function flagsOf(visibility: ProductVisibility): Flags {
  return { is_hidden: visibility === 'HIDDEN', is_hidden_without_promo_code: visibility === 'WITH_CODE' }
}
