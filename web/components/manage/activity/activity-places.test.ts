import { expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { placeOfEvent, placeOfOrder, placeOfSubject } from './activity-places.ts'

const inEvent = { event_id: 7, order_id: null }
const inAccount = { event_id: null, order_id: null }

test('an order is looked at in the orders of its event', () => {
  const place = placeOfSubject({ name: 'order.paid', subject_id: 3, event_id: 7, order_id: 3 })
  expect(place).toEqual({ to: '/manage/event/7/orders#order-3', needs: orders.get })
})

test.each([
  ['promo_code.updated', '/manage/event/7/promo-codes'],
  ['attendee.cancelled', '/manage/event/7/attendees#attendee-5'],
  ['event.updated', '/manage/event/7/dashboard'],
] as const)('%s leads to %s', (name, to) => {
  expect(placeOfSubject({ name, subject_id: 5, ...inEvent })?.to).toBe(to)
})

test.each([
  ['role.created', '/account/users?tab=roles'],
  ['organizer.updated', '/manage/organizer/5/dashboard'],
] as const)('%s, of the account, leads to %s', (name, to) => {
  expect(placeOfSubject({ name, subject_id: 5, ...inAccount })?.to).toBe(to)
})

test('what has no screen leads nowhere', () => {
  expect(placeOfSubject({ name: 'export.started', subject_id: 5, ...inEvent })).toBeNull()
  expect(placeOfSubject({ name: 'user.logged_in', subject_id: 5, ...inAccount })).toBeNull()
  expect(placeOfEvent({ name: 'user.logged_in', subject_id: 5, ...inAccount })).toBeNull()
  expect(placeOfOrder({ name: 'event.updated', subject_id: 5, ...inEvent })).toBeNull()
})
