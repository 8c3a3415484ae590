import { sql } from 'kysely'
import type { Part } from '#server/events/duplicate/part.ts'
import type { Db } from '#server/lib/database.ts'
import { createPools } from '#server/products/stock.ts'

/** With as many uses as they had in the beginning. */
export const copyPromoCodes: Part = async ({ db, event, dates }) => {
  const codes = (await codesOf(db, event.id)).map((code) => ({
    ...code,
    expiry_date: dates.date({ part: 'promo_codes', name: code.code }, 'expiry_date', code.expiry_date),
  }))
  return {
    count: codes.length,
    async write({ trx, event_id, products }) {
      const limits = codes.map(({ max_allowed_usages }) => max_allowed_usages)
      const pools = await createPools(trx, { event_id, kind: 'PROMO_CODE', limits })
      const rows = codes.map(
        ({ id: _, created_at: __, updated_at: ___, max_allowed_usages: ____, ...code }, index) => ({
          ...code,
          event_id,
          stock_pool_id: pools[index] ?? 0,
          applicable_product_ids: code.applicable_product_ids.flatMap((id) => products.get(id) ?? []),
        }),
      )
      for (let from = 0; from < rows.length; from += AT_ONCE)
        await trx
          .insertInto('promo_codes')
          .values(rows.slice(from, from + AT_ONCE))
          .execute()
    },
  }
}

/** A statement takes 65,535 values. */
const AT_ONCE = 2_000

/** Without those whose products are all gone: without any product a code would be good for everything. */
function codesOf(db: Db, event_id: number) {
  const living = sql<number[]>`(select coalesce(array_agg(products.id), '{}') from products
    join product_categories category on category.id = products.product_category_id and category.deleted_at is null
    where products.event_id = ${event_id} and products.deleted_at is null)`
  return db
    .selectFrom('promo_codes')
    .innerJoin('stock_pools as uses', 'uses.id', 'promo_codes.stock_pool_id')
    .selectAll('promo_codes')
    .select('uses.limit as max_allowed_usages')
    .where('promo_codes.event_id', '=', event_id)
    .where('promo_codes.deleted_at', 'is', null)
    .where(sql<boolean>`(promo_codes.applicable_product_ids = '{}' or promo_codes.applicable_product_ids && ${living})`)
    .orderBy('promo_codes.id')
    .execute()
}
