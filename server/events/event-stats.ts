import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import { localDate, zonedToUtc } from '#domain/time.ts'
import type { EventRow } from '#server/http/access.ts'
import { malformed } from '#server/http/errors.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { withoutLoops } from '#server/lib/without-loops.ts'
import { salesOf, sumSales } from './event-figures.ts'

const DEFAULT_DAYS = 30
const MAX_DAYS = 370

export const eventStats: Handler<typeof contract.events.stats> = async ({ db, event, query }) => {
  const days = daysOf(event, query)
  const [sales, awaiting, daily_stats] = await Promise.all([
    salesOf(db, [event.id]),
    awaitingPayment(db, event.id),
    dailySales(db, event, days),
  ])
  return {
    currency: event.currency,
    start_date: days[0] ?? '',
    end_date: days.at(-1) ?? '',
    ...sumSales(sales),
    ...awaiting,
    daily_stats,
  }
}

/** The days asked for, in the event's zone; by default the last thirty up to today. */
function daysOf(event: EventRow, query: { start_date?: string | undefined; end_date?: string | undefined }): string[] {
  const today = localDate(new Date().toISOString(), event.timezone)
  const end = query.end_date ?? (query.start_date ? latest(today, query.start_date) : today)
  const start = query.start_date ?? addDays(end, 1 - DEFAULT_DAYS)
  if (end < start) throw malformed('end_date', 'end_before_start')
  if (addDays(start, MAX_DAYS) <= end) throw malformed('start_date', 'too_many_days', { most: MAX_DAYS })
  const days: string[] = []
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day)
  return days
}

function latest(a: string, b: string): string {
  return a > b ? a : b
}

/** Calendar days only, so no zone plays a part. */
function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

async function awaitingPayment(db: Db, event_id: number) {
  return db
    .selectFrom('orders')
    .select([
      sql<number>`count(*)::int`.as('orders_awaiting_offline_payment'),
      sql<number>`coalesce(sum(total_gross), 0)::bigint`.as('total_awaiting_offline_payment'),
    ])
    .where('event_id', '=', event_id)
    .where('status', '=', 'AWAITING_OFFLINE_PAYMENT')
    .executeTakeFirstOrThrow()
}

const NOTHING = {
  total_sales_gross: 0,
  total_tax: 0,
  total_fees: 0,
  total_refunded: 0,
  products_sold: 0,
  orders_created: 0,
  attendees_registered: 0,
}

/** One row per day, also where nothing was sold. Days of 23 or 25 hours are as long as they are: each ends where the next begins. */
async function dailySales(db: Db, event: EventRow, days: readonly string[]) {
  const midnights = [...days, addDays(days.at(-1) ?? '', 1)].map((day) => zonedToUtc(`${day}T00:00:00`, event.timezone))
  const day = sql`width_bucket(orders.created_at, ${midnights}::timestamptz[])`
  const ofDays = sql`orders.event_id = ${event.id} and orders.status = 'COMPLETED'
    and orders.created_at >= ${midnights[0]}::timestamptz and orders.created_at < ${midnights.at(-1)}::timestamptz`
  const { rows } = await withoutLoops(db, (trx) =>
    sql<typeof NOTHING & { day: number }>`
      select sales.*, (coalesce(items.quantity, 0) - coalesce(cancelled.tickets, 0))::int as products_sold,
        (coalesce(items.tickets, 0) - coalesce(cancelled.tickets, 0))::int as attendees_registered
      from (
        select ${day} as day, count(*)::int as orders_created, sum(total_gross)::bigint as total_sales_gross,
          sum(total_tax)::bigint as total_tax, sum(total_fee)::bigint as total_fees,
          sum(total_refunded)::bigint as total_refunded
        from orders where ${ofDays} group by 1
      ) sales
      left join (
        select ${day} as day, sum(quantity) as quantity, sum(quantity) filter (where product_type = 'TICKET') as tickets
        from orders join order_items on order_items.order_id = orders.id
        where order_items.event_id = ${event.id} and ${ofDays} group by 1
      ) items on items.day = sales.day
      left join (
        select ${day} as day, count(*) as tickets
        from attendees join orders on orders.id = attendees.order_id
        where attendees.event_id = ${event.id} and attendees.status = 'CANCELLED' and ${ofDays} group by 1
      ) cancelled on cancelled.day = sales.day`.execute(trx),
  )
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return days.map((date, index) => ({ ...NOTHING, ...byDay.get(index + 1), date }))
}

/**
 * Attendees whose ticket admits them, and how many of these are in, over all lists. Who is in is counted from the
 * check-ins, less those whose ticket was cancelled since: a few, whereas a million attendees are too many to look at.
 */
export const checkInStats: Handler<typeof contract.events.checkInStats> = async ({ db, event }) => {
  const entry = sql`check_ins.check_in_list_id = any (array(select id from check_in_lists where event_id = ${event.id}))
    and check_ins.undone_at is null`
  const { rows } = await sql<{ total_attendees: number; total_checked_in_attendees: number }>`
    with unpaid as (
      select allow_orders_awaiting_offline_payment_to_check_in as come_in from event_settings where event_id = ${event.id}
    ), expected as (
      select unnest(case when come_in then '{ACTIVE,AWAITING_PAYMENT}' else '{ACTIVE}' end::attendee_status[]) as status
      from unpaid
    )
    select (select count(*) from attendees
        where event_id = ${event.id} and status = any (array(select status from expected)))::int as total_attendees,
      (select count(distinct attendee_id) from check_ins where ${entry})::int
        - (select count(*) from attendees
          where event_id = ${event.id}
            and status = any (array(select unnest(enum_range(null::attendee_status)) except select status from expected))
            and exists (select from check_ins where ${entry} and check_ins.attendee_id = attendees.id)
        )::int as total_checked_in_attendees`.execute(db)
  return rows[0] ?? { total_attendees: 0, total_checked_in_attendees: 0 }
}
