import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type OrganizerReport, organizerReportQuery, type Report, reportQuery } from '#contract/reports.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#domain/export.ts'
import { slugify } from '#domain/text.ts'
import { emailI18n } from '#server/emails/templates/email-i18n.ts'
import { csvOf } from '#server/exports/csv.ts'
import { FILE_TYPES } from '#server/exports/file-types.ts'
import { xlsxOf } from '#server/exports/xlsx.ts'
import { GRANTS, refuseUnlessPermitted } from '#server/http/access.ts'
import type { Member } from '#server/http/identity.ts'
import { queryOf } from '#server/http/query.ts'
import { localeOf } from '#server/http/serve.ts'
import { accountScope } from '#server/lib/row-security/account-scope.ts'
import type { Services } from '#server/services.ts'
import { readOrganizerReport } from './organizer-reports.ts'
import { reportTable } from './report-table.ts'
import { readReport } from './reports.ts'

const OF_EVENT = '/events/:event_id{[1-9][0-9]{0,8}}/reports/:report_type{[a-z_]+}/file'
const OF_ORGANIZER = '/organizers/:organizer_id{[1-9][0-9]{0,8}}/reports/:report_type{[a-z_]+}/file'

const format = z.enum(EXPORT_FORMATS)

/**
 * GET …/reports/{type}/file?format=csv: a report as a file, written in one piece, because a report is short. It changes nothing,
 * and no other site can read it.
 */
export function reportFileRoute(services: Services): Hono {
  return new Hono()
    .get(OF_EVENT, async (c) => {
      const { event, member } = await GRANTS.event(c, services, { event_id: Number(c.req.param('event_id')) })
      refuseUnlessPermitted(member, { access: 'event', permission: 'reports.read' })
      const { format: wanted, ...query } = queryOf(c, reportQuery.extend({ format }))
      const db = await accountScope(services)(event.account_id)
      const report = await readReport(db, { event, type: c.req.param('report_type'), query })
      return file(c, { report, format: wanted, of: event.title, member })
    })
    .get(OF_ORGANIZER, async (c) => {
      const organizer_id = Number(c.req.param('organizer_id'))
      const { organizer, member } = await GRANTS.organizer(c, services, { organizer_id })
      refuseUnlessPermitted(member, { access: 'organizer', permission: 'reports.read' })
      const { format: wanted, ...query } = queryOf(c, organizerReportQuery.extend({ format }))
      const db = await accountScope(services)(organizer.account_id)
      const report = await readOrganizerReport(db, { organizer, type: c.req.param('report_type'), query })
      return file(c, { report, format: wanted, of: organizer.name, member })
    })
}

type Wanted = { report: Report | OrganizerReport; format: ExportFormat; of: string; member: Member }

async function file(c: Context, { report, format, of, member }: Wanted): Promise<Response> {
  const i18n = await emailI18n(localeOf(c, member.user?.locale))
  const bytes = await bytesOf(report, format, (words) => i18n._(words))
  const name = `${report.type.replaceAll('_', '-')}-${slugify(of)}-${report.start_date}-${report.end_date}`
  return c.body(bytes, 200, {
    'Content-Type': FILE_TYPES[format],
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
}

async function bytesOf(report: Report | OrganizerReport, format: ExportFormat, say: Parameters<typeof reportTable>[1]) {
  const table = reportTable(report, say)
  const rows = oneBatch(report.rows)
  const chunks: AsyncIterable<Uint8Array> = format === 'csv' ? csvOf(table, rows) : xlsxOf(table, rows, report.currency)
  const written: Uint8Array[] = []
  for await (const chunk of chunks) written.push(chunk)
  return Buffer.concat(written)
}

async function* oneBatch(rows: unknown[]) {
  yield rows
}
