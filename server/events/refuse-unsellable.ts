import { withPriceType } from '#domain/product.ts'
import { hasSomethingToSell, needsWayToPay, waysToPay } from '#domain/way-to-pay.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { loadCatalogue } from '#server/products/catalogue.ts'
import { loadEventSettings } from './event-settings.ts'

/** 409 if nothing would be on sale, or if something with a price would be on sale without a way to pay. */
export async function refuseUnsellable(db: Db, event_id: number): Promise<void> {
  const offered = await offeredBy(db, event_id)
  if (!hasSomethingToSell(offered)) throw new ApiError('nothing_to_sell')
  const settings = await loadEventSettings(db, event_id)
  if (waysToPay(settings).length === 0 && needsWayToPay(offered)) throw new ApiError('no_way_to_pay')
}

async function offeredBy(db: Db, event_id: number) {
  const { categories, products } = await loadCatalogue(db, event_id)
  const open = new Set(categories.filter((category) => !category.is_hidden).map((category) => category.id))
  return products.filter((product) => open.has(product.product_category_id)).map(withPriceType)
}
