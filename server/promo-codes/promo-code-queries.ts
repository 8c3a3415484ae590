import { sql } from 'kysely'
import { isUsable, normalizeCode } from '#domain/promo-code.ts'
import type { Db } from '#server/lib/database.ts'

/** An event's promo codes; how often each may be used, is reserved and was used comes from its stock pool. */
export function promoCodesOf(db: Db, event_id: number) {
  return db
    .selectFrom('promo_codes')
    .innerJoin('stock_pools as uses', 'uses.id', 'promo_codes.stock_pool_id')
    .selectAll('promo_codes')
    .select([
      'uses.limit as max_allowed_usages',
      'uses.held as order_reserved_count',
      'uses.sold as order_usage_count',
      guestsWhoUsedIt.as('attendee_usage_count'),
    ])
    .where('promo_codes.event_id', '=', event_id)
    .where('promo_codes.deleted_at', 'is', null)
}

const guestsWhoUsedIt = sql<number>`(
  select count(*)::int
  from orders join attendees on attendees.order_id = orders.id
  where orders.promo_code_id = promo_codes.id
    and orders.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT')
    and attendees.status <> 'CANCELLED')`

/** The code as a buyer typed it, whether it can still be used or not. */
export async function findPromoCode(db: Db, event_id: number, code: string) {
  const promo = await db
    .selectFrom('promo_codes as promo')
    .innerJoin('stock_pools as uses', 'uses.id', 'promo.stock_pool_id')
    .selectAll('promo')
    .select(['uses.limit as max_allowed_usages', 'uses.held', 'uses.sold as used'])
    .where('promo.event_id', '=', event_id)
    .where('promo.code', '=', normalizeCode(code))
    .where('promo.deleted_at', 'is', null)
    .executeTakeFirst()
  return promo ?? null
}

/** The code as a buyer typed it, if it can be used at this moment; an event page treats any other as none. */
export async function findUsablePromoCode(db: Db, event_id: number, code: string, now = new Date().toISOString()) {
  const promo = await findPromoCode(db, event_id, code)
  return promo && isUsable(promo, now) ? promo : null
}
