import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { invoiceDays } from '#contract/invoices.ts'
import { archiveProblem, MOST_DOCUMENTS, USUAL_ARCHIVE_DAYS } from '#domain/invoice.ts'
import { slugify } from '#domain/text.ts'
import { emailI18n } from '#server/emails/templates/email-i18n.ts'
import { csvOf } from '#server/exports/csv.ts'
import { pacedStream } from '#server/exports/paced-stream.ts'
import type { Say } from '#server/exports/sheet.ts'
import { type Days, daysOfBoth } from '#server/figures/days.ts'
import { type EventRow, GRANTS, refuseUnlessPermitted } from '#server/http/access.ts'
import { clientAddress } from '#server/http/address.ts'
import { queryOf } from '#server/http/query.ts'
import { localeOf } from '#server/http/serve.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { TooManyWaiting } from '#server/lib/fair-slots.ts'
import { accountScope } from '#server/lib/row-security/account-scope.ts'
import { type ZipEntry, zipOf } from '#server/lib/zip.ts'
import type { PdfDocument } from '#server/pdf/pdf-document.ts'
import { renderKept } from '#server/pdf/render-kept.ts'
import type { Services } from '#server/services.ts'
import { invoiceSheet, type SheetRow } from './invoice-sheet.ts'
import { countDocuments, type DocumentCounts, type IssuedDocument, issuedDocuments } from './issued-documents.ts'

const PATH = '/events/:event_id{[1-9][0-9]{0,8}}/invoice-archive/file'

/** Maximum archives of one process: each takes its turn with every other PDF, one document after the other. */
const MAX_AT_ONCE = 2
/** Maximum duration: a slow reader is cut off, which frees the place for the next one. */
const LONGEST_MS = 10 * 60_000

/** GET …/invoice-archive/file?start_date=…&end_date=…: all invoices and credit notes of these days, as PDF, XML and a table, in one ZIP, streamed. */
export function invoiceArchiveRoute(services: Services): Hono {
  let running = 0
  return new Hono().get(PATH, async (c) => {
    const { event, member } = await GRANTS.event(c, services, { event_id: Number(c.req.param('event_id')) })
    refuseUnlessPermitted(member, { access: 'event', permission: 'orders.read' })
    // A HEAD request would draw documents without a reader.
    if (c.req.raw.method !== 'GET') return c.body(null, 405, { Allow: 'GET' })
    const days = daysOfBoth(event, queryOf(c, invoiceDays), USUAL_ARCHIVE_DAYS)
    const db = await accountScope(services)(event.account_id)
    const which = { event_id: event.id, days }
    refuseUnfit(await countDocuments(db, which))
    const i18n = await emailI18n(localeOf(c, member.user?.locale))
    if (running >= MAX_AT_ONCE) throw new ApiError('busy', { message: 'Too many files at once.', retry_after: 5 })
    running += 1
    const documents = issuedDocuments(db, which)
    const files = filesOf(documents, {
      render: renderKept(services.config),
      caller: clientAddress(c, services.config),
      say: (words) => i18n._(words),
    })
    const archive = pacedStream(zipOf(files), {
      signal: AbortSignal.timeout(LONGEST_MS),
      async onEnd() {
        running -= 1
      },
    })
    return c.body(archive, 200, headersOf(event, days))
  })
}

function refuseUnfit(counts: DocumentCounts): void {
  const problem = archiveProblem(counts)
  if (problem === 'no_invoices') throw malformed('start_date', problem)
  if (problem) throw malformed('start_date', problem, { most: MOST_DOCUMENTS })
}

type Drawing = { render: ReturnType<typeof renderKept>; caller: string }
type For = Drawing & { say: Say }

/** The documents, then the table of exactly these. */
async function* filesOf(documents: AsyncIterable<IssuedDocument>, { say, ...drawing }: For): AsyncGenerator<ZipEntry> {
  const listed: SheetRow[] = []
  let changed_at = ''
  for await (const { path, issued_at, document, rows, xml } of documents) {
    listed.push(...rows)
    changed_at = issued_at
    yield { path, changed_at, bytes: await drawPatiently(document, drawing) }
    if (xml) yield { path: xml.path, changed_at, bytes: Buffer.from(xml.text) }
  }
  const csv: Uint8Array[] = []
  for await (const chunk of csvOf(invoiceSheet(say), [listed])) csv.push(chunk)
  yield { path: 'invoices.csv', changed_at, bytes: Buffer.concat(csv) }
}

/** Tickets of buyers go first, as long as many are waiting. */
async function drawPatiently(document: PdfDocument, { render, caller }: Drawing) {
  for (;;)
    try {
      return await render(document, caller)
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error
      await sleep(1_000)
    }
}

function headersOf(event: EventRow, { dates }: Days) {
  const name = `invoices-${slugify(event.title)}-${dates[0]}-${dates.at(-1)}`
  return {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${name}.zip"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
}
