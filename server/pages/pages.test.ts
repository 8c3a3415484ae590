import { expect, it, test } from 'vitest'
import { PAGES, pageAt } from '#domain/pages.ts'
import { loadConfig } from '#server/config.ts'
import { cacheableRead } from '#server/edge/cache-key.ts'
import { robots } from './robots.ts'
import { securityHeaders } from './security-headers.ts'

const ORIGIN = 'https://tickets.example.com'
const text = await (await robots({ config: loadConfig({ APP_URL: ORIGIN }) }).request('/robots.txt')).text()
const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)

const STAYS_HERE = ['no-referrer', 'same-origin']

/** Special properties of an address, and the key under which its answer is cached for everybody. */
function seen(address: string) {
  const path = address.replace(/\?.*/, '')
  const headers = securityHeaders({ path, scripts: [], https: true })
  const policy = headers['content-security-policy'] ?? ''
  const [, frames = ''] = /frame-ancestors (.+)/.exec(policy) ?? []
  const isKept = headers['cache-control'] !== 'no-store' || !STAYS_HERE.includes(headers['referrer-policy'] ?? '')
  const special = [
    !isKept && 'secret',
    headers['permissions-policy']?.includes('camera=(self)') && policy.includes("'wasm-unsafe-eval'") && 'camera',
    frames !== "'none'" && `frames: ${frames}`,
    closed.some((start) => path.startsWith(start)) && 'no robots',
  ]
  const key = cacheableRead(new Request(ORIGIN + address), 'en')?.key.replace(`en ${ORIGIN}`, '')
  return { special: special.filter(Boolean).join(', '), key }
}

test.each<[address: string, special: string, key?: string]>([
  ['/', ''],
  ['/auth/login', 'secret, no robots'],
  ['/auth/register', 'secret, no robots'],
  ['/auth/forgot-password', 'secret, no robots'],
  ['/auth/reset-password/kX3-9sQ_t', 'secret, no robots'],
  ['/auth/accept-invitation/kX3-9sQ_t', 'secret, no robots'],
  ['/account/activity', 'no robots'],
  ['/account/taxes-and-fees', 'no robots'],
  ['/account/users', 'no robots'],
  ['/manage/events/ended', 'no robots'],
  ['/manage/organizer', 'no robots'],
  ['/manage/profile', 'no robots'],
  ['/manage/profile/confirm-email-change/kX3-9sQ_t', 'secret, no robots'],
  ['/manage/profile/confirm-email-address/kX3-9sQ_t', 'secret, no robots'],
  ['/welcome', 'no robots'],
  ['/manage/organizer/3', 'no robots'],
  ['/manage/organizer/3/dashboard', 'no robots'],
  ['/manage/organizer/3/events/ended', 'no robots'],
  ['/manage/organizer/3/settings', 'no robots'],
  ['/manage/event/7', 'no robots'],
  ['/manage/event/7/dashboard', 'no robots'],
  ['/manage/event/7/products', 'no robots'],
  ['/manage/event/7/promo-codes', 'no robots'],
  ['/manage/event/7/capacity-assignments', 'no robots'],
  ['/manage/event/7/orders', 'no robots'],
  ['/manage/event/7/attendees', 'no robots'],
  ['/manage/event/7/check-in', 'no robots'],
  ['/manage/event/7/settings', 'no robots'],
  ['/manage/event/7/nowhere', 'no robots'],
  ['/events/3/gala', '', '/events/3/gala'],
  ['/events/3/gala/past-events', '', '/events/3/gala/past-events'],
  ['/events/3/gala/calendar', '', '/events/3/gala/calendar'],
  ['/events/3/gala/calendar?month=2026-12&page=2', '', '/events/3/gala/calendar?month=2026-12'],
  ['/e/7/gala', '', '/e/7/gala'],
  ['/event/7/preview', "frames: 'self'"],
  ['/organizer/3/preview', "frames: 'self'"],
  ['/event/7/gala', '', '/event/7/gala'],
  ['/widget/7', 'frames: *, no robots', '/widget/7'],
  ['/widget/7/checkout/o_3vQ9sL', 'secret, frames: *, no robots'],
  ['/widget/7/checkout/o_3vQ9sL/details', 'secret, frames: *, no robots'],
  ['/widget/7/checkout/o_3vQ9sL/confirm', 'secret, frames: *, no robots'],
  ['/widget/7/checkout/o_3vQ9sL/payment', 'secret, frames: *, no robots'],
  ['/widget/7/checkout/o_3vQ9sL/payment_return', 'secret, frames: *, no robots'],
  ['/widget/7/checkout/o_3vQ9sL/summary', 'secret, frames: *, no robots'],
  ['/checkout/7/o_3vQ9sL', 'secret, no robots'],
  ['/checkout/7/o_3vQ9sL/details', 'secret, no robots'],
  ['/checkout/7/o_3vQ9sL/confirm', 'secret, no robots'],
  ['/checkout/7/o_3vQ9sL/payment', 'secret, no robots'],
  ['/checkout/7/o_3vQ9sL/payment_return', 'secret, no robots'],
  ['/checkout/7/o_3vQ9sL/summary', 'secret, no robots'],
  ['/checkout/7/confirm/kX3-9sQ_t', 'secret, no robots'],
  ['/order/7/o_3vQ9sL/print', 'secret, no robots'],
  ['/product/7/a_3vQ9sL', 'secret, no robots'],
  ['/product/7/a_3vQ9sL/print', 'secret, no robots'],
  ['/check-in/cil_3vQ9sL', 'secret, camera, no robots'],
  ['/nowhere/at-all', ''],
  ['/manage/events', 'no robots'],
  ['/manage/organizer/3/events', 'no robots'],
  ['/manage/event/7/check-in/', 'no robots'],
  ['/event/7', ''],
  ['/e/7', ''],
  ['/events/3', ''],
  ['/event/7/Gala', '', '/event/7/Gala'],
  ['/EVENT/7/gala', ''],
  ['/event/7/gala/', ''],
  ['/event/x/gala', ''],
  ['/event/7/%67ala', '', '/event/7/%67ala'],
  ['/event/7/gala?promo_code=vip&utm_source=x', '', '/event/7/gala?promo_code=vip'],
  ['/event/7/gala?page=2', '', '/event/7/gala'],
  ['/e/7/preview', ''],
  ['/events/3/preview', '', '/events/3/preview'],
  ['/events/3/gala?page=2', '', '/events/3/gala?page=2'],
  ['/events/3/gala?page=0', '', '/events/3/gala'],
  ['/events/3/gala?query=jazz&page=2', ''],
  ['/events/3/gala?place=ONLINE', ''],
  ['/events/3/gala/past-events?category=MUSIC', ''],
  ['/events/3/gala?query=&category=%20&page=2', '', '/events/3/gala?page=2'],
  ['/events/3/gala/past-events?page=2', '', '/events/3/gala/past-events?page=2'],
  ['/event/7/calendar.ics', ''],
  ['/event/7/gala.data', ''],
  ['/EVENT/7/preview', "frames: 'self'"],
  ['/event/7/preview?x=1', "frames: 'self'"],
  ['/widget/7?promo_code=vip&locale=de', 'frames: *, no robots', '/widget/7?promo_code=vip'],
  ['/widget/organizer/3', 'frames: *, no robots', '/widget/organizer/3'],
  ['/widget/organizer/3?month=2026-12', 'frames: *, no robots', '/widget/organizer/3?month=2026-12'],
  ['/widget/organizer/3?month=1', 'frames: *, no robots', '/widget/organizer/3'],
  ['/widget', 'secret, no robots'],
  ['/widget.js', 'no robots'],
  ['/event/7/widget/', ''],
  ['/CHECKOUT/7/o_a/details', 'secret'],
  ['/%63heckout/7/o_a/details', 'secret'],
  ['/checkout%2f7%2fo_a/details', 'secret, no robots'],
  ['/checkout/7/o_a/details/', 'secret, no robots'],
  ['/checkout/7/o_a/details.data', 'secret, no robots'],
  ['/checkout/7/o_a/nonsense', 'secret, no robots'],
  ['//product/7/a_b', 'secret'],
  ['/auth/nonsense', 'secret, no robots'],
  ['/Auth/x', 'secret'],
  ['/order/7/o_a', 'secret, no robots'],
  ['/check-in/cil_a/', 'secret, camera, no robots'],
  ['/event/7/checkout', '', '/event/7/checkout'],
  ['/e/7/auth', '', '/e/7/auth'],
  ['/%ff', ''],
  ['/api/public/events/7?promo_code=vip', 'no robots', '/api/public/events/7?promo_code=vip'],
  ['/api/public/organizers/3', 'no robots', '/api/public/organizers/3'],
  ['/assets/entry.client-Ab12.js', ''],
  ['/dev/mailbox', 'no robots'],
])('%s: %s %s', (address, special, key) => {
  expect(seen(address)).toEqual({ special, key })
})

it('agrees with the table about every page that robots.txt closes', () => {
  for (const { path, crawlable } of PAGES)
    expect([path, closed.some((start) => path.startsWith(start))]).toEqual([path, !crawlable])
})

it('keeps for everybody only pages of which the table says so', () => {
  for (const { path, shared } of PAGES) {
    const address = path
      .replace(/:\w+_id/, '7')
      .replace(/:\w+\??/g, 'x')
      .replace('*', 'x')
    expect([address, seen(address).key !== undefined]).toEqual([address, shared !== null])
    expect(pageAt(address).shared).toEqual(shared)
  }
})
