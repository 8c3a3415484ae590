import { sql } from 'kysely'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'

/** Maximum size of an event's catalogue: its page is rendered as a whole, for everybody on the only thread. */
const AT_MOST = { products: 200, prices: 1_000, categories: 50, characters: 200_000 }

/** Call after adding something to an event whose row is locked; throws 409. */
export async function refuseTooMuch(trx: Trx, event_id: number): Promise<void> {
  const { rows } = await sql<typeof AT_MOST>`
    select
      (select count(*)::int from product_categories where event_id = ${event_id} and deleted_at is null) as categories,
      count(*)::int as products,
      coalesce(sum(length(description)), 0)::int as characters,
      coalesce(sum((select count(*) from product_prices
        where product_id = products.id and deleted_at is null)), 0)::int as prices
    from products where event_id = ${event_id} and deleted_at is null`.execute(trx)
  const [there] = rows
  const names = Object.keys(AT_MOST) as (keyof typeof AT_MOST)[]
  if (there && names.some((name) => there[name] > AT_MOST[name])) throw new ApiError('catalogue_full')
}
