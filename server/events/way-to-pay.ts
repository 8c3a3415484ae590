import { needsWayToPay } from '#domain/way-to-pay.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Db } from '#server/lib/database.ts'
import { loadCatalogue } from '#server/products/catalogue.ts'
import { loadEventSettings } from './event-settings.ts'

/** 409 when something that will be on sale costs money and nobody could pay for it. */
export async function refuseWithoutWayToPay(db: Db, event_id: number): Promise<void> {
  const { payment_providers } = await loadEventSettings(db, event_id)
  if (payment_providers.length > 0) return
  const { categories, products } = await loadCatalogue(db, event_id)
  const open = new Set(categories.filter((category) => !category.is_hidden).map((category) => category.id))
  const offered = products.filter((product) => open.has(product.product_category_id))
  if (needsWayToPay(offered.map((product) => ({ ...product, price_type: product.type }))))
    throw new ApiError('no_way_to_pay')
}
