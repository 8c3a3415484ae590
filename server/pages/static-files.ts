import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** The built files of `build/client`, compressed at build time. */
export function staticFiles(): Hono {
  const root = join(import.meta.dirname, '../client')
  const files = serveStatic({ root, precompressed: true })
  return (
    new Hono()
      // Names under /assets contain a hash, so a browser never needs to revalidate them.
      .get('/assets/*', async (c, next) => {
        const found = await files(c, next)
        if (!(found instanceof Response)) return c.text('Not found', 404)
        found.headers.set('cache-control', 'public, max-age=31536000, immutable')
        return found
      })
      // Service worker of the check-in page alone; it contacts only this server, and is fetched again at each opening.
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
