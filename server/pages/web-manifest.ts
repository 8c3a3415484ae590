import { Hono } from 'hono'
import type { Services } from '#server/services.ts'

/**
 * GET /manifest.webmanifest: data for a phone to keep the installation on its home screen; below `/check-in/`, for one list,
 * which opens there by itself.
 */
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
  const type = { 'Content-Type': 'application/manifest+json; charset=utf-8' }
  return (
    new Hono()
      .get('/manifest.webmanifest', (c) =>
        c.body(JSON.stringify(manifest), 200, { ...type, 'Cache-Control': 'public, max-age=3600' }),
      )
      // The address is a secret, so no proxy may cache it; the answer does not reveal whether the list exists.
      .get('/check-in/:short_id{cil_[\\w-]{22}}/manifest.webmanifest', (c) => {
        const path = `/check-in/${c.req.param('short_id')}`
        const own = { ...manifest, id: path, start_url: path, scope: '/check-in/' }
        return c.body(JSON.stringify(own), 200, { ...type, 'Cache-Control': 'no-store' })
      })
  )
}
