export const PRODUCT_TYPES = ['TICKET', 'GENERAL'] as const
export type ProductType = (typeof PRODUCT_TYPES)[number]

export const PRICE_TYPES = ['PAID', 'DONATION', 'FREE', 'TIERED'] as const
export type PriceType = (typeof PRICE_TYPES)[number]

/** "Concert", or "Concert - Balcony" for a tier. */
export function itemName(title: string, label: string | null): string {
  return label ? `${title} - ${label}` : title
}

export const DEFAULT_MAX_PER_ORDER = 100
/**
 * Maximum per product and for the whole order, whatever an organizer sets: one order is one transaction, and may send an email to
 * each attendee.
 */
export const MOST_PER_ORDER = 500

/** Adds `price_type` for the pricing rules, which also handle prices without a product's other columns. */
export function withPriceType<P extends { type: PriceType }>(product: P): P & { price_type: PriceType } {
  return { ...product, price_type: product.type }
}

export type SaleDates = { sale_start_date: string | null; sale_end_date: string | null }

export type SellableProduct = SaleDates & { price_type: PriceType; is_hidden: boolean }

/** A price's own sale window and hidden flag apply only to TIERED products. */
export type SellablePrice = SaleDates & { is_hidden: boolean }

export type HideFlags = {
  hide_before_sale_start_date: boolean
  hide_after_sale_end_date: boolean
  hide_when_sold_out: boolean
}

export type ProductVisibility = SellableProduct & HideFlags & { is_hidden_without_promo_code: boolean }

export type SaleWindow = 'before' | 'open' | 'after'

/** Open from the start date, closed from the end date; a missing date is no limit. */
export function saleWindow(dates: SaleDates, now: string): SaleWindow {
  const at = Date.parse(now)
  if (dates.sale_start_date !== null && at < Date.parse(dates.sale_start_date)) return 'before'
  if (dates.sale_end_date !== null && at >= Date.parse(dates.sale_end_date)) return 'after'
  return 'open'
}

const OFF_SALE_REASONS = ['hidden', 'before_sale', 'after_sale', 'sold_out'] as const
export type OffSaleReason = (typeof OFF_SALE_REASONS)[number]

/** Time of the request, and whether the product is sold out then, by soldOut and productSoldOut. */
export type SaleMoment = { now: string; is_sold_out: boolean }

/** Reason why this price is not on sale now, or null. Ignores promo codes: see isHiddenFrom. */
export function offSaleReason(
  product: SellableProduct,
  price: SellablePrice,
  { now, is_sold_out }: SaleMoment,
): OffSaleReason | null {
  const sellables = product.price_type === 'TIERED' ? [product, price] : [product]
  if (sellables.some((sellable) => sellable.is_hidden)) return 'hidden'
  const windows = sellables.map((sellable) => saleWindow(sellable, now))
  if (windows.includes('after')) return 'after_sale'
  if (windows.includes('before')) return 'before_sale'
  return is_sold_out ? 'sold_out' : null
}

export type Visitor = { promo_code_unlocks: boolean }

/** True if hidden from everyone, or from visitors without a matching promo code: neither shown nor sold. */
export function isHiddenFrom(
  product: Pick<ProductVisibility, 'is_hidden' | 'is_hidden_without_promo_code'>,
  visitor: Visitor,
): boolean {
  return product.is_hidden || (product.is_hidden_without_promo_code && !visitor.promo_code_unlocks)
}

/** True if the public page lists the product. */
export function visibleTo(product: ProductVisibility, visitor: Visitor, { now, is_sold_out }: SaleMoment): boolean {
  return !isHiddenFrom(product, visitor) && !isHiddenByFlags(product, saleWindow(product, now), is_sold_out)
}

/** True if a visible product lists this price. A tier obeys the product's hide flags with its own window and stock. */
export function priceVisible(
  product: HideFlags & { price_type: PriceType },
  price: SellablePrice,
  { now, is_sold_out }: SaleMoment,
): boolean {
  if (product.price_type !== 'TIERED') return true
  return !price.is_hidden && !isHiddenByFlags(product, saleWindow(price, now), is_sold_out)
}

function isHiddenByFlags(flags: HideFlags, window: SaleWindow, soldOut: boolean): boolean {
  return (
    (flags.hide_when_sold_out && soldOut) ||
    (flags.hide_before_sale_start_date && window === 'before') ||
    (flags.hide_after_sale_end_date && window === 'after')
  )
}

export type QuantityRange = { min: number; max: number }

/** Allowed quantity of a product per order. If fewer are left than the minimum, the minimum is lowered to that. */
export function quantityRange(
  product: { min_per_order: number | null; max_per_order: number | null },
  left: number | null,
): QuantityRange {
  const ceiling = Math.min(product.max_per_order ?? DEFAULT_MAX_PER_ORDER, MOST_PER_ORDER)
  const max = Math.max(0, left === null ? ceiling : Math.min(ceiling, left))
  return { min: Math.min(Math.max(1, product.min_per_order ?? 1), max), max }
}

export type QuantityProblem = 'not_a_quantity' | 'sold_out' | 'too_few' | 'too_many'

/** Problem with the quantity of a product over all its prices, or null; 0 means not selected. */
export function checkQuantity(quantity: number, range: QuantityRange): QuantityProblem | null {
  if (!Number.isSafeInteger(quantity) || quantity < 0) return 'not_a_quantity'
  if (quantity === 0) return null
  if (range.max === 0) return 'sold_out'
  if (quantity < range.min) return 'too_few'
  return quantity > range.max ? 'too_many' : null
}
