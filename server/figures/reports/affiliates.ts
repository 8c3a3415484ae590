import { sql } from 'kysely'
import { COUNTED } from '#server/affiliates/affiliate-queries.ts'
import { withoutLoops } from '#server/lib/without-loops.ts'
import { MONEY, type ReadReport, type RowOf, refundedThrough, soldThrough } from './report-parts.ts'

/** Sales by affiliate; deleted affiliates only if they have any. */
export const affiliates: ReadReport<'affiliates'> = (db, wanted) =>
  withoutLoops(db, async (trx) => {
    const { rows } = await sql<RowOf<'affiliates'>>`
      select affiliate.id as affiliate_id, affiliate.code as affiliate_code, affiliate.name as affiliate_name,
        coalesce(sold.orders, 0) as orders_completed, ${MONEY},
        coalesce(sold.total_sales, 0) as total_sales, coalesce(sold.total_sales_gross, 0)::bigint as total_sales_gross
      from affiliates affiliate
      left join (${soldThrough('affiliate_id', wanted, CREDITED)}) sold on sold.key = affiliate.id
      left join (${refundedThrough('affiliate_id', wanted)}) refunded on refunded.key = affiliate.id
      where affiliate.event_id = ${wanted.event.id}
        and (affiliate.deleted_at is null or sold.key is not null or refunded.key is not null)
      order by total_gross desc, affiliate.code, affiliate.id`.execute(trx)
    return rows
  })

const CREDITED = sql`count(*) filter (where ${COUNTED})::int as total_sales,
  sum(orders.total_gross - orders.total_refunded) filter (where ${COUNTED}) as total_sales_gross`
