import { Hono } from 'hono'
import { isStoragePath, openStorage } from '#server/lib/storage.ts'
import type { Services } from '#server/services.ts'

const TYPES: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' }

/** GET /files/…: uploaded files. Names are random and their content never changes. */
export function fileRoute({ config }: Pick<Services, 'config'>): Hono {
  const storage = openStorage(config)
  return new Hono().get('/files/:folder/:name', async (c) => {
    const path = `${c.req.param('folder')}/${c.req.param('name')}`
    const type = TYPES[path.split('.').at(-1) ?? '']
    const bytes = type && isStoragePath(path) ? await storage.get(path) : null
    if (!type || !bytes) return c.text('Not found', 404)
    return c.body(bytes, 200, {
      'Content-Type': type,
      'Content-Disposition': 'inline',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      // Sandboxed: if a browser took a file for a page, the page could do nothing.
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
  })
}
