import { sql } from 'kysely'
import { promoCodeState } from '#domain/report.ts'
import { withoutLoops } from '#server/lib/without-loops.ts'
import { IS_COMPLETED } from '../counted.ts'
import { MONEY, type ReadReport, type RowOf, refundedThrough, soldThrough } from './report-parts.ts'

type Row = Omit<RowOf<'promo_codes_report'>, 'status'> & { start_date: string | null; deleted_at: string | null }

/** Codes of orders placed or refunded on these days, the most used first. */
export const promoCodes: ReadReport<'promo_codes_report'> = async (db, wanted) => {
  const { rows } = await withoutLoops(db, (trx) =>
    sql<Row>`
      select promo.id as promo_code_id, promo.code as promo_code, promo.discount_type, promo.discount::float8 as discount,
        coalesce(sold.orders, 0) as times_used, coalesce(sold.customers, 0) as unique_customers,
        coalesce(sold.before_discount, 0)::bigint as total_before_discount, ${MONEY},
        sold.first_used_at, sold.last_used_at, uses.limit as max_allowed_usages,
        uses.limit - uses.held - uses.sold as remaining_uses, promo.start_date, promo.expiry_date, promo.deleted_at
      from promo_codes promo join stock_pools uses on uses.id = promo.stock_pool_id
      left join (${soldThrough('promo_code_id', wanted, USES)}) sold on sold.key = promo.id
      left join (${refundedThrough('promo_code_id', wanted)}) refunded on refunded.key = promo.id
      where promo.event_id = ${wanted.event.id} and (sold.key is not null or refunded.key is not null)
      order by times_used desc, promo.code, promo.id`.execute(trx),
  )
  const now = new Date().toISOString()
  return rows.map((row) => ({ ...row, status: promoCodeState(row, row.remaining_uses, now) }))
}

const USES = sql`count(distinct lower(orders.email)) filter (where ${IS_COMPLETED})::int as customers,
  min(orders.created_at) filter (where ${IS_COMPLETED}) as first_used_at,
  max(orders.created_at) filter (where ${IS_COMPLETED}) as last_used_at`
