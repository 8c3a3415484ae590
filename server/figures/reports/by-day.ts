import { figuresOfDays } from '../figures.ts'
import { netOf, type ReadReport } from './report-parts.ts'

/** The latest day first. */
export const dailySales: ReadReport<'daily_sales_report'> = async (db, { event, days }) => {
  const rows = await figuresOfDays(db, [event.id], days)
  return rows.toReversed().map((day) => ({ ...day, orders_created: day.orders_completed, total_net: netOf(day) }))
}

export const revenue: ReadReport<'revenue'> = async (db, { event, days }) => {
  const rows = await figuresOfDays(db, [event.id], days)
  return rows.toReversed().map((day) => ({ ...day, total_net: netOf(day) }))
}
