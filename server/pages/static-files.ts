import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** The built files, out of `build/client`, compressed at build time. */
export function staticFiles(): Hono {
  const root = join(import.meta.dirname, '../client')
  const files = serveStatic({ root, precompressed: true })
  return (
    new Hono()
      // Names under /assets carry a hash, so a browser never needs to ask twice.
      .get('/assets/*', async (c, next) => {
        const found = await files(c, next)
        if (!(found instanceof Response)) return c.text('Not found', 404)
        found.headers.set('cache-control', 'public, max-age=31536000, immutable')
        return found
      })
      // Looks after the check-in page alone, asks nobody but this server, and is asked for again at each opening.
      .get('/check-in-worker.js', async (c, next) => {
        const found = await files(c, next)
        if (found instanceof Response) {
          found.headers.set('cache-control', 'no-cache')
          found.headers.set('content-security-policy', "default-src 'none'; connect-src 'self'")
        }
        return found
      })
      .get('*', async (c, next) => {
        const found = await files(c, next)
        if (found instanceof Response) found.headers.set('cache-control', 'public, max-age=3600')
        return found
      })
  )
}
