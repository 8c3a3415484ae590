import { Hono } from 'hono'
import type { Services } from '#server/services.ts'

/** GET /manifest.webmanifest: what a phone needs to know to keep the installation on its home screen. */
export function webManifest({ config }: Pick<Services, 'config'>): Hono {
  const icon = (name: string, side: number) => ({ src: `/${name}.png`, sizes: `${side}x${side}`, type: 'image/png' })
  const manifest = {
    name: config.app_name,
    short_name: config.app_name.slice(0, 12).trim(),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#40296c',
    background_color: '#fbfafc',
    icons: [icon('icon-192', 192), icon('icon-512', 512), { ...icon('icon-maskable-512', 512), purpose: 'maskable' }],
  }
  return new Hono().get('/manifest.webmanifest', (c) =>
    c.body(JSON.stringify(manifest), 200, {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  )
}
