import { expect, test } from 'vitest'
import { calendarAddress, orderAddress, ticketsAddress, withKept } from './shop-address.ts'

const SITE = { pathname: '/event/7/gala', search: '?promo_code=vip&locale=de' }
const FRAME = { pathname: '/widget/7', search: '?promo_code=vip&locale=de' }
const PLAIN_FRAME = { pathname: '/widget/7/checkout/o_1/details', search: '' }
const EVENT = { id: 7, slug: 'gala' }

test.each([
  ['on the site', SITE, '/checkout/7/o_1', '/event/7/gala', ''],
  ['in a frame with a language', FRAME, '/widget/7/checkout/o_1', '/widget/7?locale=de', '?locale=de'],
  ['in a frame without', PLAIN_FRAME, '/widget/7/checkout/o_1', '/widget/7', ''],
])('%s', (_name, at, order, tickets, search) => {
  expect(orderAddress(at, 7, 'o_1')).toBe(order)
  expect(ticketsAddress(at, EVENT, null)).toBe(tickets)
  expect(withKept(at)).toBe(search)
})

test('a promo code goes along, written as an address needs it', () => {
  expect(ticketsAddress(SITE, EVENT, 'a&b')).toBe('/event/7/gala?promo_code=a%26b')
  expect(ticketsAddress(FRAME, EVENT, 'a b')).toBe('/widget/7?promo_code=a+b&locale=de')
})

test('a frame keeps where its calendar is', () => {
  const at = { pathname: '/widget/7', search: '?calendar=3&locale=de' }
  expect(withKept(at, { month: '2026-12' })).toBe('?month=2026-12&locale=de&calendar=3')
  expect(calendarAddress(at)).toBe('/widget/organizer/3?locale=de')
  expect(calendarAddress({ ...at, search: '?calendar=3' })).toBe('/widget/organizer/3')
})

test.each([
  ['on the site', '/event/7/gala', '?calendar=3'],
  ['without one', '/widget/7', ''],
  ['where it is nonsense', '/widget/7', '?calendar=../../auth'],
])('there is no calendar %s', (_name, pathname, search) => {
  expect(calendarAddress({ pathname, search })).toBeNull()
})
