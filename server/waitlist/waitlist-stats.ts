import { sql } from 'kysely'
import { left } from '#domain/availability.ts'
import { itemName } from '#domain/product.ts'
import type { WaitlistStatus } from '#domain/waitlist.ts'
import type { Db } from '#server/lib/database.ts'
import { loadCatalogue } from '#server/products/catalogue.ts'
import { ENTRY_STATUS } from './entry-queries.ts'

/** Entries by status, and the prices of the catalogue with entries or a waitlist, in its order. */
export async function waitlistStats(db: Db, event_id: number) {
  const counts = await countsOf(db, event_id)
  const total = (status?: WaitlistStatus) =>
    counts.reduce((sum, row) => (status === undefined || row.status === status ? sum + row.count : sum), 0)
  const { products } = await loadCatalogue(db, event_id)
  const of = (price_id: number, status: WaitlistStatus) =>
    counts.find((row) => row.product_price_id === price_id && row.status === status)?.count ?? 0
  return {
    total: total(),
    waiting: total('WAITING'),
    offered: total('OFFERED'),
    purchased: total('PURCHASED'),
    cancelled: total('CANCELLED'),
    expired: total('OFFER_EXPIRED'),
    products: products.flatMap(({ title, waitlist_enabled, prices }) =>
      prices
        .filter(({ id }) => waitlist_enabled || counts.some((row) => row.product_price_id === id))
        .map(({ id, label, pools }) => ({
          product_price_id: id,
          item_name: itemName(title, label),
          waiting: of(id, 'WAITING'),
          offered: of(id, 'OFFERED'),
          available: left(pools),
        })),
    ),
  }
}

function countsOf(db: Db, event_id: number) {
  return db
    .selectFrom('waitlist_entries as entry')
    .leftJoin('orders', 'orders.id', 'entry.order_id')
    .select(['entry.product_price_id', ENTRY_STATUS.as('status'), sql<number>`count(*)::int`.as('count')])
    .where('entry.event_id', '=', event_id)
    .groupBy(['entry.product_price_id', ENTRY_STATUS])
    .execute()
}
