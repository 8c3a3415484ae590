import type { contract } from '#contract/contract.ts'
import type { Report } from '#contract/reports.ts'
import { isReportType, type ReportType } from '#domain/report.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { daysOfBoth } from '../days.ts'
import { affiliates } from './affiliates.ts'
import { attendeesByProduct } from './attendees-by-product.ts'
import { dailySales, revenue } from './by-day.ts'
import { checkIns, occupancy } from './check-ins.ts'
import { productSales } from './product-sales.ts'
import { promoCodes } from './promo-codes.ts'
import { questions } from './questions.ts'
import type { ReadReport } from './report-parts.ts'
import { taxes } from './taxes.ts'

const USUAL_DAYS = 90

const READ: { [T in ReportType]: ReadReport<T> } = {
  product_sales: productSales,
  daily_sales_report: dailySales,
  promo_codes_report: promoCodes,
  revenue,
  taxes,
  attendees_by_product: attendeesByProduct,
  check_ins: checkIns,
  affiliates,
  questions,
  occupancy,
}

export const reports: Handlers<typeof contract.reports> = {
  get: ({ db, event, params, query }) => readReport(db, { event, type: params.report_type, query }),
}

type Asked = {
  event: EventRow
  type: string | undefined
  query: { start_date?: string | undefined; end_date?: string | undefined }
}

/** Reads a report for display or export; 404 for an unknown type. */
export async function readReport(db: Db, { event, type, query }: Asked): Promise<Report> {
  if (!isReportType(type)) throw new ApiError('not_found')
  const days = daysOfBoth(event, query, USUAL_DAYS)
  const rows = await READ[type](db, { event, days })
  const [start_date = '', end_date = ''] = [days.dates[0], days.dates.at(-1)]
  // Each type has different rows, which the compiler cannot follow through a table.
  return { type, currency: event.currency, start_date, end_date, rows } as Report
}
