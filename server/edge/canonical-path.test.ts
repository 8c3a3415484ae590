import { expect, it } from 'vitest'
import { isCanonical } from './canonical-path.ts'

it.each([
  '/api',
  '/api/docs/',
  '/api/public/events/7/order',
  '/api/public/events/7/order/o_Ab-9~x.y',
  "/api/public/events/7/promo-codes/it's(50)*!,;=:@$&+",
  '/api/public/events/7/promo-codes/s%C3%BCd',
  '/api/public/events/7/promo-codes/a%20b',
])('%s has no other spelling', (path) => expect(isCanonical(path)).toBe(true))

it.each([
  '/api/public/events/7/%6frder',
  '/api/public/events/7/orde%72',
  '/api/%70ublic/events/7/order',
  '/api/public/%65vents/7/order',
  '/api/public/events/%37/order',
  '/api/public/events/7/%4Frder',
  '/api/public/./events/7/order',
  '/api/public/x/../events/7/order',
  '/api/public/%2e/events/7/order',
  '/api/public/%2E%2e/events/7/order',
  '/api//public/events/7/order',
  '/api/public/events/7/order//',
  '/api/public/events/7/order/.',
  '/api/public/events/7/order#',
  '/api/public/events/7/or\tder',
  '/api/public\\events/7/order',
  '/api/public/events/7/order%',
  '/api/public/events/7/order%zz',
  '/api/public/events/7/order|',
])('%s is another spelling', (path) => expect(isCanonical(path)).toBe(false))
