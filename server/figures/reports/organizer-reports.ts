import type { contract } from '#contract/contract.ts'
import type { OrganizerReport } from '#contract/reports.ts'
import { isOrganizerReportType, type OrganizerReportType } from '#domain/report.ts'
import type { OrganizerRow } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { type Days, daysOfBoth } from '../days.ts'
import { figuresOfDays, figuresOfEvents, NOTHING } from '../figures.ts'
import { viewsOfEvents } from '../views.ts'
import { netOf, type RowOf } from './report-parts.ts'
import { taxesOf } from './taxes.ts'

const USUAL_DAYS = 90

export const organizerReports: Handlers<typeof contract.organizerReports> = {
  get: ({ db, organizer, params, query }) =>
    readOrganizerReport(db, { organizer, type: params.organizer_report_type, query }),
}

type Asked = {
  organizer: Pick<OrganizerRow, 'id' | 'timezone' | 'currency'>
  type: string | undefined
  query: { start_date?: string | undefined; end_date?: string | undefined; currency?: string | undefined }
}

/** Reads a report for display or export; 404 for an unknown type. */
export async function readOrganizerReport(db: Db, { organizer, type, query }: Asked): Promise<OrganizerReport> {
  if (!isOrganizerReportType(type)) throw new ApiError('not_found')
  const days = daysOfBoth(organizer, query, USUAL_DAYS)
  const all = await eventsOf(db, organizer.id)
  const currency = query.currency ?? organizer.currency
  const events = all.filter((event) => event.currency === currency)
  const [start_date = '', end_date = ''] = [days.dates[0], days.dates.at(-1)]
  const currencies = [...new Set([organizer.currency, ...all.map((event) => event.currency)])]
  const rows = await READ[type](db, { events, days })
  // Each type has different rows, which the compiler cannot follow through a table.
  return { type, currency, currencies, start_date, end_date, rows } as OrganizerReport
}

/** Events of the organizer, the latest start first. */
function eventsOf(db: Db, organizer_id: number) {
  return db
    .selectFrom('events')
    .select(['id', 'title', 'status', 'start_date', 'timezone', 'currency'])
    .where('organizer_id', '=', organizer_id)
    .where('deleted_at', 'is', null)
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

type Events = Awaited<ReturnType<typeof eventsOf>>
type Wanted = { events: Events; days: Days }
type Read<T extends OrganizerReportType> = (db: Db, wanted: Wanted) => Promise<RowOf<T>[]>

const idsOf = (events: Events) => events.map(({ id }) => id)

const READ: { [T in OrganizerReportType]: Read<T> } = {
  events_performance: async (db, { events, days }) => {
    const ids = idsOf(events)
    const [figures, views] = await Promise.all([figuresOfEvents(db, ids, days), viewsOfEvents(db, ids, days)])
    return events.map((event) => {
      const found = figures.get(event.id) ?? NOTHING
      return {
        event_id: event.id,
        event_title: event.title,
        event_status: event.status,
        event_start_date: event.start_date,
        event_timezone: event.timezone,
        views: views.get(event.id) ?? 0,
        ...found,
        total_net: netOf(found),
      }
    })
  },
  revenue_summary: async (db, { events, days }) => {
    const rows = await figuresOfDays(db, idsOf(events), days)
    return rows.toReversed().map((day) => ({ ...day, total_net: netOf(day) }))
  },
  tax_summary: async (db, { events, days }) => {
    const rows = await taxesOf(db, { event_ids: idsOf(events), days })
    return events.flatMap((event) =>
      rows.filter((row) => row.event_id === event.id).map((row) => ({ ...row, event_title: event.title })),
    )
  },
}
