import { expect, it } from 'vitest'
import { withoutSecrets } from './observe.ts'

it.each([
  ['/event/7/summer-night-of-the-open-theatre', '/event/7/summer-night-of-the-open-theatre'],
  ['/api/users/3/confirm-email/4fd1a0c29b5e44d8a1', '/api/users/3/confirm-email/…'],
  ['/auth/reset-password/kX3-9sQ_tW2vBn8-Zr5Lm1', '/auth/reset-password/…'],
  ['/checkout/7/o_3vQ9sLkXw2Bn8Zr5Lm1tT/details', '/checkout/7/…/details'],
  ['/checkout/7/o_3vQ9/details', '/checkout/7/…/details'],
  ['/Product/7/a-short-key', '/Product/7/…'],
  ['/manage/events', '/manage/events'],
])('%s is logged as %s', (path, logged) => {
  expect(withoutSecrets(path)).toBe(logged)
})

it.each([
  [
    '/api/public/events/7/promo-codes/geheim',
    '/public/events/:event_id/promo-codes/:code',
    '/api/public/events/7/promo-codes/…',
  ],
  ['/api/public/events/7/order/o_x', '/public/events/:event_id/order/:order_short_id', '/api/public/events/7/order/…'],
  ['/api/events/7/orders/9/cancel', '/events/:event_id/orders/:order_id/cancel', '/api/events/7/orders/9/cancel'],
  ['/api/public/events/geheim', '/public/events/:event_id', '/api/public/events/…'],
  ['/event/7/concert', 'page', '/event/7/concert'],
])('%s of the route %s is logged as %s', (path, route, logged) => {
  expect(withoutSecrets(path, route)).toBe(logged)
})
