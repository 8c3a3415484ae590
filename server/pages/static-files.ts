import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

const CLIENT = join(import.meta.dirname, '../client')

/** The built files under /assets: their names carry a hash, so a browser never needs to ask twice. */
export const assets: MiddlewareHandler = async (c, next) => {
  const found = await serveStatic({ root: CLIENT, precompressed: true })(c, next)
  if (!(found instanceof Response)) return c.text('Not found', 404)
  found.headers.set('cache-control', 'public, max-age=31536000, immutable')
  return found
}

/** The other public files (icons): asked for again after an hour. */
export const publicFiles: MiddlewareHandler = serveStatic({
  root: CLIENT,
  precompressed: true,
  onFound: (_path, c) => c.header('cache-control', 'public, max-age=3600'),
})
