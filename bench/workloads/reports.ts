import { organizerReports, reports } from '#contract/reports.ts'
import { ORGANIZER_REPORT_TYPES, REPORT_TYPES } from '#domain/report.ts'
import type { Workload } from '../bench.ts'
import { type Figure, limit } from '../figures.ts'
import { chargeOrders, letInHalf, sellOrders } from '../fill.ts'
import { p95Of } from '../p95.ts'

const TICKETS = 4

/** Reports of the event and of its organizer over all sales of a very large event, half of whose attendees are checked in. */
export const reporting: Workload = {
  name: 'reports',
  async run({ app, is_quick }) {
    const orders = is_quick ? 12_500 : 250_000
    const sale = await sellOrders(app, orders, TICKETS)
    await chargeOrders(app, sale)
    await letInHalf(app, sale)
    const of = `${(orders * TICKETS).toLocaleString('en')} attendees`
    const figures: Figure[] = []
    for (const report_type of REPORT_TYPES) {
      const params = { event_id: sale.event_id, report_type }
      const reached = await p95Of(is_quick ? 5 : 20, () => app.organizer(reports.get, { params }))
      figures.push(limit({ name: `${of}, ${report_type}: p95`, unit: 'ms' }, reached, { must: 1000, goal: 300 }))
    }
    for (const organizer_report_type of ORGANIZER_REPORT_TYPES) {
      const params = { organizer_id: app.organizer_id, organizer_report_type }
      const reached = await p95Of(is_quick ? 5 : 20, () => app.organizer(organizerReports.get, { params }))
      const name = `${of}, ${organizer_report_type}: p95`
      figures.push(limit({ name, unit: 'ms' }, reached, { must: 1000, goal: 300 }))
    }
    return figures
  },
}
