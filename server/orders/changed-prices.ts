import type { ManualOrder } from '#contract/manual-orders.ts'
import { otherPrice } from '#domain/manual-order.ts'
import type { Member } from '#server/http/identity.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import type { Catalogue } from '#server/products/catalogue.ts'

/** Amounts per unit, in minor units: the product's price, and the price in its place. */
type ChangedPrice = { product_price_id: number; listed_price: number; price: number }

/** Items of a manual order whose price is not the product's. Unknown prices are left out; planning refuses them. */
export function changedPrices(
  { products }: Pick<Catalogue, 'products'>,
  { items, payment }: Pick<ManualOrder, 'items' | 'payment'>,
): ChangedPrice[] {
  return items.flatMap(({ product_price_id, price }) => {
    const product = products.find(({ prices }) => prices.some(({ id }) => id === product_price_id))
    const listed_price = product?.prices.find(({ id }) => id === product_price_id)?.price
    if (!product || listed_price === undefined) return []
    const other = otherPrice({ price_type: product.type, payment, listed_price, price })
    return other === null ? [] : [{ product_price_id, listed_price, price: other }]
  })
}

/** 403 without the permission, then 422 without a reason (docs/rules/orders.md). */
export function refuseUnlessMayChange(
  { permissions }: Pick<Member, 'permissions'>,
  { price_reason }: Pick<ManualOrder, 'price_reason'>,
): void {
  if (!permissions.includes('orders.change_prices')) throw new ApiError('role_too_low')
  if (price_reason === null) throw malformed('price_reason', 'empty')
}
