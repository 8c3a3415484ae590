import { describe, expect, it } from 'vitest'
import { decideCheckIn, listState } from './check-in.ts'

const NOW = '2026-07-01T18:00:00.000Z'
const EARLIER = '2026-07-01T17:00:00.000Z'
const LATER = '2026-07-01T19:00:00.000Z'

describe('listState', () => {
  it.each([
    [null, null, 'active'],
    [NOW, null, 'active'],
    [LATER, null, 'not_yet_active'],
    [EARLIER, LATER, 'active'],
    [null, NOW, 'expired'],
    [null, EARLIER, 'expired'],
  ])('from %s to %s: %s', (activates_at, expires_at, expected) => {
    expect(listState({ activates_at, expires_at }, NOW)).toBe(expected)
  })
})

describe('decideCheckIn', () => {
  const list = { activates_at: null, expires_at: null, product_ids: [1, 2] }
  const ticket = { product_id: 1, status: 'ACTIVE', order_status: 'COMPLETED' } as const
  const unpaid = { ...ticket, order_status: 'AWAITING_OFFLINE_PAYMENT', status: 'AWAITING_PAYMENT' } as const
  const before = { id: 5 }
  const at = { list, ticket, existing_check_in: null, allow_unpaid: false, now: NOW }

  it.each([
    ['a good ticket', {}, 'admit'],
    ['second scan', { existing_check_in: before }, 'already_in'],
    ['unknown code', { ticket: null }, 'unknown_ticket'],
    ['other product', { ticket: { ...ticket, product_id: 3 } }, 'not_on_list'],
    ['list without products', { list: { ...list, product_ids: [] } }, 'not_on_list'],
    ['cancelled ticket', { ticket: { ...ticket, status: 'CANCELLED' } }, 'cancelled'],
    ['cancelled order', { ticket: { ...ticket, order_status: 'CANCELLED' } }, 'cancelled'],
    [
      'cancelled after it was let in',
      { ticket: { ...ticket, status: 'CANCELLED' }, existing_check_in: before },
      'cancelled',
    ],
    ['reserved only', { ticket: { ...ticket, order_status: 'RESERVED' } }, 'unknown_ticket'],
    ['expired order', { ticket: { ...ticket, order_status: 'EXPIRED' } }, 'unknown_ticket'],
    ['abandoned order', { ticket: { ...ticket, order_status: 'ABANDONED' } }, 'unknown_ticket'],
    ['unpaid order', { ticket: unpaid }, 'order_unpaid'],
    ['unpaid order, attendee active', { ticket: { ...unpaid, status: 'ACTIVE' } }, 'order_unpaid'],
    ['unpaid attendee', { ticket: { ...ticket, status: 'AWAITING_PAYMENT' } }, 'order_unpaid'],
    ['unpaid allowed', { ticket: unpaid, allow_unpaid: true }, 'admit'],
    ['unpaid allowed, second scan', { ticket: unpaid, allow_unpaid: true, existing_check_in: before }, 'already_in'],
    ['unpaid allowed, other product', { ticket: { ...unpaid, product_id: 3 }, allow_unpaid: true }, 'not_on_list'],
    ['too early', { list: { ...list, activates_at: LATER } }, 'list_not_active'],
    ['too late', { list: { ...list, expires_at: EARLIER } }, 'list_expired'],
    ['the list comes before the ticket', { list: { ...list, expires_at: EARLIER }, ticket: null }, 'list_expired'],
  ] as const)('%s', (_, more, expected) => {
    expect(decideCheckIn({ ...at, ...more })).toBe(expected)
  })
})
