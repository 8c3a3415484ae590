import { type RawBuilder, sql } from 'kysely'
import type { Difference } from '#contract/integrity.ts'
import type { Within } from './one-state.ts'

const TOTALS = [
  'total_before_discount',
  'total_discount',
  'total_before_additions',
  'total_fee',
  'total_tax',
  'total_gross',
]

/** Order totals are the sums of the lines, and gross is price + fees + taxes. */
export const totalsAreSums = (within: Within) => sql<Difference>`
  select 'totals are sums' as invariant, o.event_id, format('order %s, %s', o.public_id, c.name) as subject,
    c.items as expected, c.total as found
  from orders o
  left join (
    select order_id, ${sql.join(TOTALS.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
    from order_items where ${within('event_id')} group by order_id
  ) i on i.order_id = o.id
  cross join lateral (values ${sql.join(TOTALS.map(pair))},
    ('gross', o.total_before_additions + o.total_fee + o.total_tax, o.total_gross)) as c (name, items, total)
  where ${within('o.event_id')} and c.items <> c.total and (
    o.total_gross <> o.total_before_additions + o.total_fee + o.total_tax
    or (${sql.join(TOTALS.map((name) => sql.ref(`i.${name}`)))}) is distinct from (${sql.join(TOTALS.map((name) => sql.ref(`o.${name}`)))}))`

function pair(name: string): RawBuilder<unknown> {
  return sql`(${sql.lit(name)}, coalesce(${sql.ref(`i.${name}`)}, 0), ${sql.ref(`o.${name}`)})`
}
