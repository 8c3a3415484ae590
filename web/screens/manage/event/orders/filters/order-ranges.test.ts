import { expect, test } from 'vitest'
import { readRanges, withRanges } from './order-ranges.ts'

const NONE = {
  first_day: null,
  last_day: null,
  least: null,
  most: null,
  promo_code: '',
  affiliate_code: '',
  marketing: '',
  payment_method: '',
  made_by_hand: '',
} as const
const ZONE = 'Europe/Berlin'

test('days are those of the event, the last one whole, also when clocks change', () => {
  const ranges = { ...NONE, first_day: '2026-10-25', last_day: '2026-10-25' }
  const filters = withRanges({}, ranges, ZONE)
  expect(filters).toEqual({ created_at: { gte: '2026-10-24T22:00:00.000Z', lt: '2026-10-25T23:00:00.000Z' } })
  expect(readRanges(filters, ZONE)).toEqual(ranges)
})

test('codes are looked for as they are kept, and the filters of the menus stay', () => {
  const menus = { status: { in: 'COMPLETED' } }
  const ranges = { ...NONE, least: 0, most: 2500, promo_code: ' Early ', affiliate_code: 'anna' }
  const filters = withRanges({ ...menus, total_gross: { gt: '3' } }, ranges, ZONE)
  expect(filters).toEqual({
    ...menus,
    total_gross: { gte: '0', lte: '2500' },
    promo_code: { eq: 'early' },
    affiliate_code: { eq: 'ANNA' },
  })
  expect(readRanges(filters, ZONE)).toEqual({ ...ranges, promo_code: 'early', affiliate_code: 'ANNA' })
  expect(withRanges(filters, NONE, ZONE)).toEqual(menus)
})

test('consent to marketing is chosen, left out, and read again', () => {
  const filters = withRanges({ status: { in: 'COMPLETED' } }, { ...NONE, marketing: 'true' }, ZONE)
  expect(filters).toEqual({ status: { in: 'COMPLETED' }, opted_into_marketing: { eq: 'true' } })
  expect(readRanges(filters, ZONE).marketing).toBe('true')
  expect(withRanges(filters, NONE, ZONE)).toEqual({ status: { in: 'COMPLETED' } })
  expect(readRanges({ opted_into_marketing: { eq: 'maybe' } }, ZONE)).toEqual(NONE)
})

test('who made an order is chosen, left out, and read again', () => {
  const filters = withRanges({}, { ...NONE, made_by_hand: 'false' }, ZONE)
  expect(filters).toEqual({ is_manually_created: { eq: 'false' } })
  expect(readRanges(filters, ZONE)).toEqual({ ...NONE, made_by_hand: 'false' })
  expect(withRanges(filters, NONE, ZONE)).toEqual({})
})

test('a payment method is chosen, left out, and read again', () => {
  const filters = withRanges({}, { ...NONE, payment_method: 'CASH' }, ZONE)
  expect(filters).toEqual({ payment_method: { eq: 'CASH' } })
  expect(readRanges(filters, ZONE)).toEqual({ ...NONE, payment_method: 'CASH' })
  expect(readRanges({ payment_method: { eq: 'GOLD' } }, ZONE)).toEqual(NONE)
})

test('what somebody typed into the address and makes no sense is left out', () => {
  const filters = { created_at: { gte: 'tomorrow', lt: '2026-02-31' }, total_gross: { gte: '-1', lte: 'many' } }
  expect(readRanges(filters, ZONE)).toEqual(NONE)
})
