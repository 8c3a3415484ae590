import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import { HAS_GONE_BACK, IS_CHARGED } from '../counted.ts'
import { type Days, within } from '../days.ts'
import type { ReadReport, RowOf } from './report-parts.ts'

type Tax = Pick<RowOf<'taxes'>, 'name' | 'calculation_type' | 'rate'> & { event_id: number }
type Charged = Tax & { orders: number; charged: number }
type Refunded = Tax & { refunded: number }
type Wanted = { event_ids: readonly number[]; days: Days }

export const taxes: ReadReport<'taxes'> = async (db, { event, days }) => {
  const rows = await taxesOf(db, { event_ids: [event.id], days })
  return rows.map(({ event_id: _, ...row }) => row)
}

/** Taxes of each event by name and rate. */
export async function taxesOf(db: Db, wanted: Wanted): Promise<(RowOf<'taxes'> & { event_id: number })[]> {
  const [charged, refunded] = await Promise.all([taxesCharged(db, wanted), taxesRefunded(db, wanted)])
  const rows = new Map<string, RowOf<'taxes'> & { event_id: number }>()
  const rowOf = ({ event_id, name, calculation_type, rate }: Tax) => {
    const key = JSON.stringify([event_id, name, calculation_type, rate])
    const nothing = { orders: 0, total_charged: 0, total_refunded: 0, total_remaining: 0 }
    const row = rows.get(key) ?? { event_id, name, calculation_type, rate, ...nothing }
    rows.set(key, row)
    return row
  }
  for (const tax of charged) Object.assign(rowOf(tax), { orders: tax.orders, total_charged: tax.charged })
  for (const tax of refunded) rowOf(tax).total_refunded = tax.refunded
  return [...rows.values()]
    .map((row) => ({ ...row, total_remaining: row.total_charged - row.total_refunded }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.rate - b.rate)
}

/** Groups orders with exactly the same charges, so that these are parsed once. */
async function taxesCharged(db: Db, { event_ids, days }: Wanted): Promise<Charged[]> {
  const { rows } = await sql<Charged>`
    select alike.event_id, tax.name, tax.calculation_type, tax.rate, sum(alike.orders)::int as orders,
      sum(tax.amount * alike.orders)::bigint as charged
    from (
      select event_id, taxes_and_fees, count(*) as orders from orders
      where event_id = any (${[...event_ids]}::int[]) and ${within(days, sql`orders.created_at`)}
        and ${IS_CHARGED} and total_tax > 0 group by 1, 2
    ) alike cross join jsonb_to_recordset(alike.taxes_and_fees)
      as tax (name text, type text, calculation_type text, rate float8, amount bigint)
    where tax.type = 'TAX' group by 1, 2, 3, 4`.execute(db)
  return rows
}

/**
 * A refund of a line is split among its taxes in proportion to their amounts. Each refund's part is the split of all refunds up
 * to it, less the split of those before it, so that in the end each tax is refunded to the cent.
 */
async function taxesRefunded(db: Db, { event_ids, days }: Wanted): Promise<Refunded[]> {
  const { rows } = await sql<Refunded>`
    with line as (
      select refunds.event_id, refunds.id as refund_id, refunds.settled_at, part.order_item_id, part.total_tax,
        sum(part.total_tax) over (partition by part.order_item_id order by refunds.settled_at, refunds.id) as upto
      from refunds join refund_lines part on part.refund_id = refunds.id
      where refunds.event_id = any (${[...event_ids]}::int[]) and ${HAS_GONE_BACK}
        and refunds.settled_at < ${days.midnights.at(-1)}::timestamptz and part.total_tax > 0
    ), share as (
      select line.event_id, line.settled_at, line.upto, line.upto - line.total_tax as before, item.total_tax as whole,
        tax ->> 'name' as name, tax ->> 'calculation_type' as calculation_type, (tax ->> 'rate')::float8 as rate,
        (tax ->> 'amount')::bigint as amount,
        sum((tax ->> 'amount')::bigint) over (partition by refund_id, item.id order by place) as until
      from line join order_items item on item.id = line.order_item_id
      cross join jsonb_array_elements(item.taxes_and_fees) with ordinality as one (tax, place)
      where tax ->> 'type' = 'TAX'
    )
    select event_id, name, calculation_type, rate, sum(
      round(upto * until / whole) - round(upto * (until - amount) / whole)
      - round(before * until / whole) + round(before * (until - amount) / whole))::bigint as refunded
    from share where ${within(days, sql`settled_at`)} group by 1, 2, 3, 4`.execute(db)
  return rows
}
