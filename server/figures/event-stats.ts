import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { daysOf } from './days.ts'
import { type Figures, figuresOfDays, figuresOfEvents, NOTHING } from './figures.ts'

const USUAL_DAYS = 30

export const eventStats: Handler<typeof contract.events.stats> = async ({ db, event, query }) => {
  const days = daysOf(event, query, USUAL_DAYS)
  const [figures, awaiting, daily] = await Promise.all([
    figuresOfEvents(db, [event.id]),
    awaitingPayment(db, event.id),
    figuresOfDays(db, [event.id], days),
  ])
  return {
    currency: event.currency,
    start_date: days.dates[0] ?? '',
    end_date: days.dates.at(-1) ?? '',
    ...totalsOf(figures.get(event.id) ?? NOTHING),
    ...awaiting,
    daily_stats: daily.map((day) => ({
      ...day,
      orders_created: day.orders_completed,
      total_sales_gross: day.total_gross,
    })),
  }
}

/** As the figures of an event and of an organizer are called. */
export function totalsOf(figures: Figures) {
  return {
    total_products_sold: figures.products_sold,
    total_attendees_registered: figures.attendees_registered,
    total_orders: figures.orders_completed,
    total_gross_sales: figures.total_gross,
    total_fees: figures.total_fees,
    total_tax: figures.total_tax,
    total_refunded: figures.total_refunded,
  }
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
