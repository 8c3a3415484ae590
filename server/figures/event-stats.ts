import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import { NO_FUNNEL, sumFunnels } from '#domain/conversion.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { type Days, daysBefore, daysOfBoth, joined } from './days.ts'
import { type Figures, figuresOfDays, figuresOfEvents, NOTHING } from './figures.ts'
import { funnelOfDays } from './funnel.ts'
import { netOf } from './reports/report-parts.ts'
import { viewsOfEvents } from './views.ts'

const USUAL_DAYS = 30

export const eventStats: Handler<typeof contract.events.stats> = async ({ db, event, query }) => {
  const days = daysOfBoth(event, query, USUAL_DAYS)
  const [figures, views, awaiting, daily] = await Promise.all([
    figuresOfEvents(db, [event.id]),
    viewsOfEvents(db, [event.id]),
    awaitingPayment(db, event.id),
    daysWithFunnel(db, event.id, joined(daysBefore(event, days), days)),
  ])
  const totals = figures.get(event.id) ?? NOTHING
  const [before, now] = [daily.slice(0, days.dates.length), daily.slice(days.dates.length)]
  const range = sumOfDays(now)
  return {
    ...{ currency: event.currency, start_date: range.start_date, end_date: range.end_date },
    ...totalsOf(totals),
    ...{ total_net: netOf(totals), total_views: views.get(event.id) ?? 0 },
    ...awaiting,
    daily_stats: now,
    range,
    before: { ...sumOfDays(before), daily_stats: before },
  }
}

/** Figures of each day under the contract's names. */
async function daysWithFunnel(db: Db, event_id: number, days: Days) {
  const [figures, funnels] = await Promise.all([figuresOfDays(db, [event_id], days), funnelOfDays(db, event_id, days)])
  return figures.map((day, index) => ({
    date: day.date,
    total_sales_gross: day.total_gross,
    total_tax: day.total_tax,
    total_fees: day.total_fees,
    total_refunded: day.total_refunded,
    total_net: netOf(day),
    products_sold: day.products_sold,
    orders_created: day.orders_completed,
    attendees_registered: day.attendees_registered,
    ...(funnels[index] ?? NO_FUNNEL),
  }))
}

type Day = Awaited<ReturnType<typeof daysWithFunnel>>[number]

function sumOfDays(days: readonly Day[]) {
  const sum = (name: Exclude<keyof Day, 'date'>) => days.reduce((total, day) => total + day[name], 0)
  return {
    ...{ start_date: days[0]?.date ?? '', end_date: days.at(-1)?.date ?? '' },
    ...{ total_sales_gross: sum('total_sales_gross'), total_tax: sum('total_tax'), total_fees: sum('total_fees') },
    ...{ total_refunded: sum('total_refunded'), total_net: sum('total_net') },
    ...{ products_sold: sum('products_sold'), orders_created: sum('orders_created') },
    attendees_registered: sum('attendees_registered'),
    ...sumFunnels(days),
  }
}

/** Totals under the names of event and organizer figures. */
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
