import { figuresOfDays } from '../figures.ts'
import { viewsByDay } from '../views.ts'
import { netOf, type ReadReport } from './report-parts.ts'

/** Rows by day, the latest first. */
export const dailySales: ReadReport<'daily_sales_report'> = async (db, { event, days }) => {
  const [rows, views] = await Promise.all([figuresOfDays(db, [event.id], days), viewsByDay(db, event.id, days)])
  return rows.toReversed().map((day) => ({
    ...day,
    views: views.get(day.date) ?? 0,
    orders_created: day.orders_completed,
    total_net: netOf(day),
  }))
}

export const revenue: ReadReport<'revenue'> = async (db, { event, days }) => {
  const rows = await figuresOfDays(db, [event.id], days)
  return rows.toReversed().map((day) => ({ ...day, total_net: netOf(day) }))
}
