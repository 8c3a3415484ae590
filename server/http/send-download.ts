import type { Context } from 'hono'
import type { RateLimit } from '#contract/endpoint.ts'
import type { Services } from '#server/services.ts'
import { clientAddress } from './address.ts'
import { bindingsOf } from './bindings.ts'
import { createRateLimiter } from './rate-limit.ts'

/**
 * Enough for many attendees behind one address who fetch their tickets at the door; no one needs more than one a second for
 * long.
 */
export const LIMIT: RateLimit = { max: 60, seconds: 60, by: 'address' }

/** `name` without its extension. */
export type Download = { name: string; extension: 'pdf' | 'xml'; bytes: Uint8Array<ArrayBuffer> | string }

const TYPES = { pdf: 'application/pdf', xml: 'application/xml; charset=utf-8' }

/** Answers with a file: limited by address before anything is read, sent as a download and never cached by proxies. */
export function createDownloadSender({ config }: Pick<Services, 'config'>) {
  const count = createRateLimiter()
  return async (c: Context, route: string, make: (caller: string) => Promise<Download>): Promise<Response> => {
    const bindings = bindingsOf(c.env)
    if (bindings) bindings.outgoing.route = route
    // A HEAD request would make a file without a reader.
    if (c.req.raw.method === 'HEAD') return c.body(null, 405, { Allow: 'GET' })
    const caller = clientAddress(c, config)
    count(caller, LIMIT)
    const { name, extension, bytes } = await make(caller)
    return c.body(bytes, 200, {
      'Content-Type': TYPES[extension],
      'Content-Disposition': `attachment; filename="${name.replaceAll(/[^\w-]/g, '-')}.${extension}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      // Sandboxed: if a browser took it for a page, the page could do nothing.
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
  }
}
