import { sql } from 'kysely'
import type { Funnel } from '#domain/conversion.ts'
import type { Db } from '#server/lib/database.ts'
import { WAS_PLACED } from '#server/orders/status-sets.ts'
import { type Days, dayOf, within } from './days.ts'
import { viewsByDay } from './views.ts'

const NO_ORDERS = { reservations: 0, details_given: 0, orders_placed: 0 }

/** The steps from a page view to an order, by the day of each; reservations that ended without an order are counted. */
export async function funnelOfDays(db: Db, event_id: number, days: Days): Promise<Funnel[]> {
  const [views, orders] = await Promise.all([viewsByDay(db, event_id, days), ordersByDay(db, event_id, days)])
  return days.dates.map((date, index) => ({ views: views.get(date) ?? 0, ...(orders.get(index + 1) ?? NO_ORDERS) }))
}

/** Orders of buyers only: orders added or imported by organizers do not come by the page. */
async function ordersByDay(db: Db, event_id: number, days: Days) {
  const { rows } = await sql<typeof NO_ORDERS & { key: number }>`
    select ${dayOf(days, sql`orders.created_at`)} as key, count(*)::int as reservations,
      count(*) filter (where orders.email is not null)::int as details_given,
      count(*) filter (where ${WAS_PLACED})::int as orders_placed
    from orders where orders.event_id = ${event_id} and ${within(days, sql`orders.created_at`)}
      and not orders.is_manually_created
    group by 1`.execute(db)
  return new Map(rows.map(({ key, ...counted }) => [key, counted]))
}
