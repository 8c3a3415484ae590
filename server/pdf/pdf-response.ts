import type { Context } from 'hono'
import type { RateLimit } from '#contract/endpoint.ts'
import { clientAddress } from '#server/http/address.ts'
import { bindingsOf } from '#server/http/bindings.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { ApiError } from '#server/lib/errors.ts'
import { TooManyWaiting } from '#server/lib/fair-slots.ts'
import type { Services } from '#server/services.ts'
import type { PdfDocument } from './pdf-document.ts'
import { renderPdf } from './render-pdf.ts'

/**
 * Enough for many attendees behind one address who fetch their tickets at the door; no one needs more than one a second for
 * long.
 */
export const LIMIT: RateLimit = { max: 60, seconds: 60, by: 'address' }

type Wanted = { file_name: string; document: PdfDocument }

/**
 * Answers with a PDF: limited by address before anything is read, drawn by turns of callers, sent as a download and never cached
 * by proxies.
 */
export function createPdfSender({ config }: Pick<Services, 'config'>, render = renderPdf) {
  const count = createRateLimiter()
  return async (c: Context, route: string, make: () => Promise<Wanted>): Promise<Response> => {
    const bindings = bindingsOf(c.env)
    if (bindings) bindings.outgoing.route = route
    // A HEAD request would draw a document without a reader.
    if (c.req.raw.method === 'HEAD') return c.body(null, 405, { Allow: 'GET' })
    const caller = clientAddress(c, config)
    count(caller, LIMIT)
    const { file_name, document } = await make().catch(asRefusal)
    const bytes = await render(document, caller).catch(asRefusal)
    return c.body(bytes, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${file_name.replaceAll(/[^\w-]/g, '-')}.pdf"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      // Sandboxed: if a browser took it for a page, the page could do nothing.
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
  }
}

function asRefusal(error: unknown): never {
  if (error instanceof TooManyWaiting) throw new ApiError('busy', { retry_after: 2 })
  throw error
}
