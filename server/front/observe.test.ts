import { expect, it } from 'vitest'
import { withoutSecrets } from './observe.ts'

it.each([
  ['/event/7/summer-night-of-the-open-theatre', '/event/7/summer-night-of-the-open-theatre'],
  ['/api/users/3/confirm-email/4fd1a0c29b5e44d8a1', '/api/users/3/confirm-email/…'],
  ['/auth/reset-password/kX3-9sQ_tW2vBn8-Zr5Lm1', '/auth/reset-password/…'],
  ['/checkout/7/o_3vQ9sLkXw2Bn8Zr5Lm1tT/details', '/checkout/7/…/details'],
  ['/manage/events', '/manage/events'],
])('%s is logged as %s', (path, logged) => {
  expect(withoutSecrets(path)).toBe(logged)
})
