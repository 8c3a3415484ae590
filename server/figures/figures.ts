import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import { withoutLoops } from '#server/lib/without-loops.ts'
import { HAS_GONE_BACK, IS_CHARGED, IS_COMPLETED } from './counted.ts'
import { type Days, dayOf, within } from './days.ts'

/** Sales and amounts, computed from orders and refunds. Each figure is defined in docs/rules/figures.md. */
export type Figures = {
  orders_completed: number
  products_sold: number
  attendees_registered: number
  total_before_discount: number
  total_discount: number
  total_before_additions: number
  total_fees: number
  total_tax: number
  total_gross: number
  total_refunded: number
}

export const NOTHING: Figures = {
  orders_completed: 0,
  products_sold: 0,
  attendees_registered: 0,
  total_before_discount: 0,
  total_discount: 0,
  total_before_additions: 0,
  total_fees: 0,
  total_tax: 0,
  total_gross: 0,
  total_refunded: 0,
}

/** Figures of many events in one query, of these days or of all; events without activity are missing. */
export function figuresOfEvents(db: Db, event_ids: readonly number[], days?: Days): Promise<Map<number, Figures>> {
  const on = (moment: RawBuilder<unknown>) => (days ? within(days, moment) : sql<boolean>`true`)
  return figuresBy(db, {
    event_ids,
    of_order: { key: sql`orders.event_id`, isWanted: on(sql`orders.created_at`) },
    of_refund: { key: sql`refunds.event_id`, isWanted: on(sql`refunds.settled_at`) },
  })
}

/** Figures of each day, also of days without activity: orders by the day they were placed, refunds by the day they succeeded. */
export async function figuresOfDays(db: Db, event_ids: readonly number[], days: Days) {
  const on = (moment: RawBuilder<unknown>) => ({ key: dayOf(days, moment), isWanted: within(days, moment) })
  const found = await figuresBy(db, {
    event_ids,
    of_order: on(sql`orders.created_at`),
    of_refund: on(sql`refunds.settled_at`),
  })
  return days.dates.map((date, index) => ({ date, ...(found.get(index + 1) ?? NOTHING) }))
}

/** Sums figures of one currency. */
export function sumFigures(some: Iterable<Figures>): Figures {
  const sum = { ...NOTHING }
  for (const figures of some) for (const name of NAMES) sum[name] += figures[name]
  return sum
}

const NAMES = Object.keys(NOTHING) as (keyof Figures)[]

type Grouped = { key: RawBuilder<unknown>; isWanted: RawBuilder<boolean> }
type Grouping = { event_ids: readonly number[]; of_order: Grouped; of_refund: Grouped }

/** Every unit of a ticket has its attendee (the integrity check verifies it), so only cancelled attendees are read; goods count their cancelled units. */
async function figuresBy(db: Db, grouping: Grouping): Promise<Map<number, Figures>> {
  if (grouping.event_ids.length === 0) return new Map()
  const { rows } = await withoutLoops(db, (trx) =>
    sql<Figures & { key: number }>`
      select coalesce(sales.key, refunded.key)::int as key,
        coalesce(sales.orders_completed, 0)::int as orders_completed,
        (coalesce(items.units, 0) - coalesce(cancelled.tickets, 0))::int as products_sold,
        (coalesce(items.tickets, 0) - coalesce(cancelled.tickets, 0))::int as attendees_registered,
        coalesce(sales.before_discount, 0)::bigint as total_before_discount,
        coalesce(sales.discount, 0)::bigint as total_discount,
        coalesce(sales.before_additions, 0)::bigint as total_before_additions,
        coalesce(sales.fee, 0)::bigint as total_fees, coalesce(sales.tax, 0)::bigint as total_tax,
        coalesce(sales.gross, 0)::bigint as total_gross, coalesce(refunded.amount, 0)::bigint as total_refunded
      from (${salesBy(grouping)}) sales full join (${refundsBy(grouping)}) refunded on refunded.key = sales.key
      left join (${itemsBy(grouping)}) items on items.key = sales.key
      left join (${cancelledBy(grouping)}) cancelled on cancelled.key = sales.key`.execute(trx),
  )
  return new Map(rows.map(({ key, ...figures }) => [key, figures]))
}

const ofEvents = (column: string, { event_ids }: Grouping) => sql`${sql.ref(column)} = any (${[...event_ids]}::int[])`

function salesBy(grouping: Grouping) {
  const { key, isWanted } = grouping.of_order
  return sql`select ${key} as key, count(*) filter (where ${IS_COMPLETED}) as orders_completed,
      sum(total_before_discount) as before_discount, sum(total_discount) as discount,
      sum(total_before_additions) as before_additions, sum(total_fee) as fee, sum(total_tax) as tax,
      sum(total_gross) as gross
    from orders where ${ofEvents('orders.event_id', grouping)} and ${IS_CHARGED} and ${isWanted} group by 1`
}

function refundsBy(grouping: Grouping) {
  const { key, isWanted } = grouping.of_refund
  return sql`select ${key} as key, sum(amount) as amount
    from refunds where ${ofEvents('refunds.event_id', grouping)} and ${HAS_GONE_BACK} and ${isWanted} group by 1`
}

function itemsBy(grouping: Grouping) {
  const { key, isWanted } = grouping.of_order
  return sql`select ${key} as key, sum(quantity - cancelled_units) as units, sum(quantity) filter (where product_type = 'TICKET') as tickets
    from orders join order_items on order_items.order_id = orders.id
    where ${ofEvents('orders.event_id', grouping)} and ${ofEvents('order_items.event_id', grouping)}
      and ${IS_COMPLETED} and ${isWanted} group by 1`
}

function cancelledBy(grouping: Grouping) {
  const { key, isWanted } = grouping.of_order
  return sql`select ${key} as key, count(*) as tickets
    from attendees join orders on orders.id = attendees.order_id
    where ${ofEvents('attendees.event_id', grouping)} and ${ofEvents('orders.event_id', grouping)}
      and attendees.status = 'CANCELLED' and ${IS_COMPLETED} and ${isWanted} group by 1`
}
