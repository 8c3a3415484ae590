import { describe, expect, it } from 'vitest'
import {
  BADGE_STATUSES,
  badgeColor,
  badgeStatus,
  canBecome,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
} from './order-status.ts'

describe('canBecome', () => {
  it.each([
    ['RESERVED', ['COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'ABANDONED', 'CANCELLED', 'EXPIRED']],
    ['COMPLETED', ['AWAITING_OFFLINE_PAYMENT', 'CANCELLED']],
    ['AWAITING_OFFLINE_PAYMENT', ['COMPLETED', 'CANCELLED']],
    ['ABANDONED', []],
    ['CANCELLED', ['COMPLETED', 'AWAITING_OFFLINE_PAYMENT']],
    ['EXPIRED', ['COMPLETED']],
  ] as const)('%s → %s and nothing else', (from, allowed) => {
    expect(ORDER_STATUSES.filter((to) => canBecome(from, to))).toEqual(allowed)
  })
})

describe('badgeStatus', () => {
  it.each([
    ['RESERVED', null, null, 'AWAITING_PAYMENT'],
    ['RESERVED', 'AWAITING_PAYMENT', null, 'AWAITING_PAYMENT'],
    ['RESERVED', 'PAYMENT_FAILED', null, 'PAYMENT_FAILED'],
    ['AWAITING_OFFLINE_PAYMENT', 'AWAITING_OFFLINE_PAYMENT', null, 'AWAITING_PAYMENT'],
    ['COMPLETED', 'NO_PAYMENT_REQUIRED', null, 'COMPLETED'],
    ['COMPLETED', 'PAYMENT_RECEIVED', null, 'COMPLETED'],
    ['COMPLETED', 'PAYMENT_RECEIVED', 'REFUND_PENDING', 'REFUND_PENDING'],
    ['COMPLETED', 'PAYMENT_RECEIVED', 'PARTIALLY_REFUNDED', 'PARTIALLY_REFUNDED'],
    ['COMPLETED', 'PAYMENT_RECEIVED', 'REFUND_FAILED', 'REFUND_FAILED'],
    ['CANCELLED', 'PAYMENT_RECEIVED', 'REFUNDED', 'REFUNDED'],
    ['CANCELLED', 'PAYMENT_RECEIVED', null, 'CANCELLED'],
    ['CANCELLED', 'AWAITING_OFFLINE_PAYMENT', null, 'CANCELLED'],
    ['ABANDONED', 'PAYMENT_FAILED', null, 'CANCELLED'],
    ['EXPIRED', null, null, 'CANCELLED'],
  ] as const)('%s, %s, %s: %s', (status, payment_status, refund_status, expected) => {
    expect(badgeStatus({ status, payment_status, refund_status })).toBe(expected)
  })

  it('is one of the eight for every combination, and each of the eight occurs', () => {
    const seen = new Set<string>()
    for (const status of ORDER_STATUSES) {
      for (const payment_status of [null, ...PAYMENT_STATUSES]) {
        for (const refund_status of [null, ...REFUND_STATUSES]) {
          seen.add(badgeStatus({ status, payment_status, refund_status }))
        }
      }
    }
    expect([...seen].sort()).toEqual([...BADGE_STATUSES].sort())
  })
})

describe('badgeColor', () => {
  it.each([
    ['AWAITING_PAYMENT', 'orange'],
    ['REFUND_PENDING', 'orange'],
    ['PARTIALLY_REFUNDED', 'orange'],
    ['CANCELLED', 'red'],
    ['REFUND_FAILED', 'red'],
    ['REFUNDED', 'red'],
    ['PAYMENT_FAILED', 'red'],
    ['COMPLETED', 'teal'],
    ['SOMETHING_ELSE', 'teal'],
  ])('%s is %s', (badge, color) => {
    expect(badgeColor(badge)).toBe(color)
  })
})
