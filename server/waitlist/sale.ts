import { sql } from 'kysely'
import { isOrderable, lifecycle } from '#domain/event-status.ts'
import { offSaleReason, withPriceType } from '#domain/product.ts'
import { costsMoney, waysToPay } from '#domain/way-to-pay.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import type { PriceInCatalogue, ProductInCatalogue } from '#server/products/catalogue.ts'

/** What a sale of an event depends on besides its catalogue. */
export type Sale = { event: EventRow; has_way_to_pay: boolean; now: string; offer_minutes: number }
export type Priced = { product: ProductInCatalogue; price: PriceInCatalogue }

export async function saleOf(db: Db | Trx, event: EventRow): Promise<Sale> {
  const settings = await loadEventSettings(db, event.id)
  const { now } = await db.selectNoFrom(sql<string>`now()`.as('now')).executeTakeFirstOrThrow()
  const { waitlist_offer_timeout_minutes: offer_minutes } = settings
  return { event, has_way_to_pay: waysToPay(settings).length > 0, now, offer_minutes }
}

/** True if the event is on sale and not over, and the price shown, within its dates and payable. */
export function isSelling({ event, has_way_to_pay, now }: Sale, { product, price }: Priced): boolean {
  if (!isOrderable(event.status) || lifecycle(event, now) === 'ENDED') return false
  if (offSaleReason(withPriceType(product), price, { now, is_sold_out: false })) return false
  return has_way_to_pay || !costsMoney({ price_type: product.type, price: price.price })
}
