import type { Workload } from '../bench.ts'
import { backup } from './backup.ts'
import { browser } from './browser.ts'
import { cardOrders } from './card-orders.ts'
import { checkIn } from './check-in.ts'
import { emails } from './emails.ts'
import { exporting } from './export.ts'
import { freeOrders } from './free-orders.ts'
import { management } from './management.ts'
import { manyEvents } from './many-events.ts'
import { millionAttendees } from './million-attendees.ts'
import { neighbours } from './neighbours.ts'
import { offlineBursts } from './offline-bursts.ts'
import { onSale } from './on-sale.ts'
import { overload } from './overload.ts'
import { pageStorm } from './page-storm.ts'
import { pageViews } from './page-views.ts'
import { pdf } from './pdf.ts'
import { reporting } from './reports.ts'
import { requestLog } from './request-log.ts'
import { soak } from './soak.ts'
import { start } from './start.ts'
import { stockPostgres } from './stock-postgres.ts'
import { webhooks } from './webhooks.ts'

/** All workloads, in the order of the table. */
export const WORKLOADS: Workload[] = [
  start,
  onSale,
  manyEvents,
  pageStorm,
  requestLog,
  pageViews,
  checkIn,
  offlineBursts,
  overload,
  neighbours,
  millionAttendees,
  reporting,
  // Leaves emails behind that are still being written, so no workload may follow in its app.
  freeOrders,
  // Leaves emails behind, too.
  stockPostgres,
  cardOrders,
  webhooks,
  exporting,
  backup,
  pdf,
  emails,
  browser,
  management,
  soak,
]
