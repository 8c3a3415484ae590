import { expect, it, test } from 'vitest'
import { fillHours, isReportType, promoCodeState, REPORT_TYPES } from './report.ts'

it('the first three report types are spelled as integrations know them', () => {
  expect(REPORT_TYPES.slice(0, 3)).toEqual(['product_sales', 'daily_sales_report', 'promo_codes_report'])
  expect(isReportType('revenue')).toBe(true)
  expect(isReportType('toString')).toBe(false)
  expect(isReportType(undefined)).toBe(false)
})

const NOW = '2026-06-01T12:00:00.000Z'
const OPEN = { start_date: null, expiry_date: null, deleted_at: null }

test.each([
  [OPEN, null, 'ACTIVE'],
  [OPEN, 1, 'ACTIVE'],
  [OPEN, 0, 'LIMIT_REACHED'],
  [{ ...OPEN, expiry_date: NOW }, 0, 'EXPIRED'],
  [{ ...OPEN, expiry_date: '2026-06-01T12:00:01.000Z' }, null, 'ACTIVE'],
  [{ ...OPEN, start_date: '2026-06-01T12:00:01.000Z' }, null, 'SCHEDULED'],
  [{ ...OPEN, start_date: NOW }, null, 'ACTIVE'],
  [{ ...OPEN, expiry_date: NOW, deleted_at: NOW }, 0, 'DELETED'],
] as const)('a promo code with %j and %s left is %s', (terms, left, state) => {
  expect(promoCodeState(terms, left, NOW)).toBe(state)
})

it('hours are filled within a day, not between days', () => {
  const rows = [
    { hour: '2026-06-02T00:00', admitted: 1 },
    { hour: '2026-06-01T22:00', admitted: 4 },
    { hour: '2026-06-01T19:00', admitted: 7 },
  ]
  expect(fillHours(rows).map(({ hour, admitted }) => `${hour} ${admitted}`)).toEqual([
    '2026-06-01T19:00 7',
    '2026-06-01T20:00 0',
    '2026-06-01T21:00 0',
    '2026-06-01T22:00 4',
    '2026-06-02T00:00 1',
  ])
  expect(fillHours([])).toEqual([])
})
