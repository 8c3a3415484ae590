import { Hono } from 'hono'
import type { Services } from '#server/services.ts'

/** Nothing below these is for search engines: the management screens, the checkout, tickets, check-in, the API. */
const PRIVATE = [
  '/manage',
  '/account',
  '/welcome',
  '/auth',
  '/checkout',
  '/order',
  '/product',
  '/check-in',
  '/api',
  '/dev',
]

/** GET /robots.txt */
export function robots({ config }: Pick<Services, 'config'>): Hono {
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.app_url}/sitemap.xml`,
    '',
  ]
  return new Hono().get('/robots.txt', (c) =>
    c.text(lines.join('\n'), 200, { 'Cache-Control': 'public, max-age=3600' }),
  )
}
