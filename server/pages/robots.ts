import { Hono } from 'hono'
import { PAGES } from '#domain/pages.ts'
import type { Services } from '#server/services.ts'

/** Paths that are not pages and not for search engines either. */
const MACHINES = ['/api', '/dev']

/** GET /robots.txt */
export function robots({ config }: Pick<Services, 'config'>): Hono {
  const closed = PAGES.filter(({ crawlable }) => !crawlable).map(({ path }) => `/${path.split('/')[1]}`)
  const lines = [
    'User-agent: *',
    ...[...new Set(closed), ...MACHINES].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.app_url}/sitemap.xml`,
    '',
  ]
  return new Hono().get('/robots.txt', (c) =>
    c.text(lines.join('\n'), 200, { 'Cache-Control': 'public, max-age=3600' }),
  )
}
