import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import { slugify } from '#domain/text.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { COUNTED } from './affiliate-queries.ts'

const MOST_DAYS = 400

export const publicAffiliates: Handlers<typeof contract.publicAffiliates> = {
  statistics: async ({ db, params }) => {
    const { title, start_date, timezone, event_id, ...affiliate } = await behindLink(db, params.affiliate_short_id)
    const event = { id: event_id, title, slug: slugify(title), start_date, timezone }
    const days = await figuresByDay(db, { affiliate_id: affiliate.id, timezone })
    return { ...affiliate, event, ...summed(days), days: days.slice(0, MOST_DAYS) }
  },
}

function behindLink(db: Db, short_id: string) {
  return db
    .selectFrom('affiliates')
    .innerJoin('events', 'events.id', 'affiliates.event_id')
    .select(['affiliates.id', 'affiliates.code', 'affiliates.status', 'affiliates.event_id'])
    .select(['events.title', 'events.start_date', 'events.timezone', 'events.currency'])
    .where('affiliates.short_id', '=', short_id)
    .where('affiliates.deleted_at', 'is', null)
    .where('events.deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

type Figures = { clicks: number; orders: number; tickets: number; revenue: number }
type Day = Figures & { date: string }

/** Days on which something was clicked or ordered, the latest first. */
async function figuresByDay(db: Db, { affiliate_id, timezone }: { affiliate_id: number; timezone: string }) {
  const { rows } = await sql<Day>`
    with counted as (
      select id, (created_at at time zone ${timezone}::text)::date as day, total_gross - total_refunded as revenue
      from orders where affiliate_id = ${affiliate_id} and ${COUNTED}
    ),
    sales as (select day, count(*)::int as orders, sum(revenue)::bigint as revenue from counted group by day),
    tickets as (
      select day, count(*)::int as tickets from counted join attendees on attendees.order_id = counted.id
      where attendees.status <> 'CANCELLED' group by day
    ),
    clicks as (select day, clicks from affiliate_clicks where affiliate_id = ${affiliate_id})
    select to_char(day, 'YYYY-MM-DD') as date, coalesce(clicks, 0) as clicks, coalesce(orders, 0) as orders,
      coalesce(tickets, 0) as tickets, coalesce(revenue, 0)::bigint as revenue
    from clicks full join sales using (day) left join tickets using (day)
    order by day desc`.execute(db)
  return rows
}

function summed(days: readonly Day[]): Figures {
  const total = { clicks: 0, orders: 0, tickets: 0, revenue: 0 }
  for (const day of days) for (const name of FIGURE_NAMES) total[name] += day[name]
  return total
}

const FIGURE_NAMES = ['clicks', 'orders', 'tickets', 'revenue'] as const
