import { describe, expect, it } from 'vitest'
import {
  canBecome,
  EVENT_CATEGORIES,
  EVENT_STATUSES,
  isOrderable,
  isPubliclyVisible,
  lifecycle,
} from './event-status.ts'

describe('canBecome', () => {
  it('lets every status become every other, but an archived event only a draft', () => {
    for (const from of EVENT_STATUSES) {
      const allowed = from === 'ARCHIVED' ? ['DRAFT', 'ARCHIVED'] : EVENT_STATUSES
      expect(EVENT_STATUSES.filter((to) => canBecome(from, to))).toEqual(allowed)
    }
  })
})

describe('what the public gets', () => {
  it.each([
    ['DRAFT', false, false],
    ['LIVE', true, true],
    ['PAUSED', true, false],
    ['ARCHIVED', false, false],
  ] as const)('%s: page %s, sale %s', (status, visible, orderable) => {
    expect(isPubliclyVisible(status)).toBe(visible)
    expect(isOrderable(status)).toBe(orderable)
  })
})

describe('lifecycle', () => {
  const event = { start_date: '2026-07-01T18:00:00.000Z', end_date: '2026-07-01T22:00:00.000Z' }
  it.each([
    ['2026-07-01T17:59:59.999Z', 'UPCOMING'],
    ['2026-07-01T18:00:00.000Z', 'ONGOING'],
    ['2026-07-01T21:59:59.999Z', 'ONGOING'],
    ['2026-07-01T22:00:00.000Z', 'ENDED'],
  ])('at %s: %s', (now, expected) => {
    expect(lifecycle(event, now)).toBe(expected)
  })

  it('goes on without an end date', () => {
    expect(lifecycle({ ...event, end_date: null }, '2030-01-01T00:00:00Z')).toBe('ONGOING')
  })

  it('compares instants, not texts', () => {
    expect(lifecycle(event, '2026-07-01T19:30:00+02:00')).toBe('UPCOMING')
  })
})

it('there are 15 categories', () => {
  expect(new Set(EVENT_CATEGORIES).size).toBe(15)
})
