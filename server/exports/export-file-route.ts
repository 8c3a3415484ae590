import { type Context, Hono } from 'hono'
import type { ExportFormat, ExportKind } from '#domain/export.ts'
import { slugify } from '#domain/text.ts'
import { localDate } from '#domain/time.ts'
import { emailI18n } from '#server/emails/templates/email-i18n.ts'
import { type EventRow, GRANTS, refuseUnlessPermitted } from '#server/http/access.ts'
import type { Member } from '#server/http/identity.ts'
import { localeOf } from '#server/http/serve.ts'
import { ApiError } from '#server/lib/errors.ts'
import { questionsOf } from '#server/questions/question-queries.ts'
import type { Services } from '#server/services.ts'
import { beginRun, endRun, findExport } from './export-queries.ts'
import { FILE_TYPES } from './file-types.ts'
import { OF_KIND } from './kinds.ts'
import { type RunningExport, runExport } from './run-export.ts'
import type { Say } from './sheet.ts'
import { idsIn } from './wanted-rows.ts'

/** Maximum running exports of one process, so that sales always find a free connection. */
const MAX_AT_ONCE = 4

type Started = RunningExport & { kind: ExportKind; format: ExportFormat }

/** GET …/exports/{id}/file: streams the requested file (contract/exports.ts). */
export function exportFileRoute(services: Services): Hono {
  let running = 0
  const path = '/events/:event_id{[1-9][0-9]{0,8}}/exports/:export_id{[1-9][0-9]{0,8}}/file'
  return new Hono().get(path, async (c) => {
    const { event, member } = await GRANTS.event(c, services, { event_id: Number(c.req.param('event_id')) })
    // A HEAD request would open a file without a reader.
    if (c.req.raw.method !== 'GET') return c.body(null, 405, { Allow: 'GET' })
    if (running >= MAX_AT_ONCE) throw new ApiError('busy', { message: 'Too many files at once.', retry_after: 5 })
    running += 1
    try {
      const release = () => (running -= 1)
      const started = await startFile(c, services, { event, member, release })
      return c.body(started.file, 200, headersOf(event, started))
    } catch (error) {
      running -= 1
      throw error
    }
  })
}

type For = { event: EventRow; member: Member; release: () => void }

async function startFile(c: Context, services: Services, { event, member, release }: For): Promise<Started> {
  const { db } = services
  const export_id = Number(c.req.param('export_id'))
  // Fetching needs the same permission as requesting.
  refuseUnlessPermitted(member, OF_KIND[(await findExport(db, event.id, export_id)).kind].asked_by)
  const { kind, format, query, ...run } = await beginRun(db, event, export_id)
  try {
    const i18n = await emailI18n(localeOf(c, member.user?.locale))
    const say: Say = (text) => i18n._(text)
    const { asked_by, sheetOf } = OF_KIND[kind]
    const questions = await questionsOf(db, event.id)
    const sheet = sheetOf(db, { event, query: asked_by.query.parse(query), ids: idsIn(query), say, questions })
    const started = await runExport(services, { run, sheet, format, currency: event.currency, release })
    return { ...started, kind, format }
  } catch (error) {
    await endRun(db, run, { status: 'FAILED' })
    throw error
  }
}

function headersOf(event: EventRow, { kind, format, total }: Started) {
  const name = `${kind.toLowerCase().replace('_', '-')}-${slugify(event.title)}-${localDate(new Date().toISOString(), event.timezone)}`
  return {
    'Content-Type': FILE_TYPES[format],
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
    'X-Total-Rows': String(total),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
}
