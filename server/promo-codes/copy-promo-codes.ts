import { sql } from 'kysely'
import type { Part } from '#server/events/duplicate/part.ts'
import type { Db } from '#server/lib/database.ts'
import { createPools } from '#server/products/stock.ts'

/** Copies promo codes with all their uses available. */
export const copyPromoCodes: Part = async ({ db, event, dates }) => {
  const codes = (await codesOf(db, event.id)).map((code) => ({
    ...code,
    ...dates.window({ part: 'promo_codes', name: code.code }, ['start_date', 'expiry_date'], code),
  }))
  return {
    count: codes.length,
    async write({ trx, event_id, products, categories }) {
      const pool = { event_id, kind: 'PROMO_CODE' } as const
      const uses = await createPools(trx, { ...pool, limits: codes.map((code) => code.max_allowed_usages) })
      const tickets = await createPools(trx, { ...pool, limits: codes.map((code) => code.max_tickets) })
      const rows = codes.map((code, index) => ({
        ...termsOf(code),
        event_id,
        stock_pool_id: uses[index] ?? 0,
        ticket_pool_id: tickets[index] ?? 0,
        applicable_product_ids: code.applicable_product_ids.flatMap((id) => products.get(id) ?? []),
        applicable_product_category_ids: code.applicable_product_category_ids.flatMap((id) => categories.get(id) ?? []),
      }))
      for (let from = 0; from < rows.length; from += AT_ONCE)
        await trx
          .insertInto('promo_codes')
          .values(rows.slice(from, from + AT_ONCE))
          .execute()
    },
  }
}

/** Batch size, because a statement takes at most 65,535 values. */
const AT_ONCE = 2_000

type Code = Awaited<ReturnType<typeof codesOf>>[number]

/** Terms of a code without the columns that belong to its event. */
function termsOf({ id, batch_id, created_at, updated_at, max_allowed_usages, max_tickets, ...terms }: Code) {
  return terms
}

const GIVEN = sql.ref('promo_codes.applicable_product_ids')
const GIVEN_CATEGORIES = sql.ref('promo_codes.applicable_product_category_ids')

/** Leaves out codes whose products and categories are all deleted: without any a code would apply to everything. */
function codesOf(db: Db, event_id: number) {
  const existing = sql<number[]>`(select coalesce(array_agg(products.id), '{}') from products
    join product_categories category on category.id = products.product_category_id and category.deleted_at is null
    where products.event_id = ${event_id} and products.deleted_at is null)`
  const categories = sql<number[]>`(select coalesce(array_agg(id), '{}') from product_categories
    where event_id = ${event_id} and deleted_at is null)`
  return db
    .selectFrom('promo_codes')
    .innerJoin('stock_pools as uses', 'uses.id', 'promo_codes.stock_pool_id')
    .selectAll('promo_codes')
    .innerJoin('stock_pools as tickets', 'tickets.id', 'promo_codes.ticket_pool_id')
    .select(['uses.limit as max_allowed_usages', 'tickets.limit as max_tickets'])
    .where('promo_codes.event_id', '=', event_id)
    .where('promo_codes.deleted_at', 'is', null)
    .where(
      sql<boolean>`(${GIVEN} || ${GIVEN_CATEGORIES} = '{}' or ${GIVEN} && ${existing} or ${GIVEN_CATEGORIES} && ${categories})`,
    )
    .orderBy('promo_codes.id')
    .execute()
}
