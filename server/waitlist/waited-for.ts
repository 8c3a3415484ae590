import { sql } from 'kysely'

/**
 * True for a row of `product_prices` whose free units are offered to people who wait for it, so that the public cannot buy it.
 * Changes of it count up the version of the catalogue (change-waitlist.ts, triggers on products and settings).
 */
export const isWaitedFor = sql<boolean>`(exists (
    select from waitlist_entries entry
    where entry.product_price_id = product_prices.id and entry.order_id is null and entry.left_at is null)
  and exists (
    select from products
    join event_settings settings on settings.event_id = products.event_id
    where products.id = product_prices.product_id and products.waitlist_enabled and settings.waitlist_auto_process))`
