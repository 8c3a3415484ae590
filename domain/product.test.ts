import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkQuantity,
  isHiddenFrom,
  offSaleReason,
  PRICE_TYPES,
  priceVisible,
  quantityRange,
  saleWindow,
  visibleTo,
} from './product.ts'

const START = '2026-05-01T00:00:00.000Z'
const END = '2026-06-01T00:00:00.000Z'
const BEFORE = '2026-04-30T23:59:59.999Z'
const OPEN = '2026-05-15T00:00:00.000Z'
const LAST = '2026-05-31T23:59:59.999Z'

const always = { sale_start_date: null, sale_end_date: null }
const inMay = { sale_start_date: START, sale_end_date: END }
const price = { ...always, is_hidden: false }
const product = {
  ...price,
  price_type: 'PAID',
  is_hidden_without_promo_code: false,
  hide_before_sale_start_date: false,
  hide_after_sale_end_date: false,
  hide_when_sold_out: false,
} as const
const withoutCode = { promo_code_unlocks: false }
const withCode = { promo_code_unlocks: true }

describe('saleWindow', () => {
  it.each([
    [BEFORE, 'before'],
    [START, 'open'],
    [LAST, 'open'],
    [END, 'after'],
  ])('at %s: %s', (now, expected) => {
    expect(saleWindow(inMay, now)).toBe(expected)
  })

  it('is open without dates', () => {
    expect(saleWindow(always, BEFORE)).toBe('open')
    expect(saleWindow({ ...inMay, sale_start_date: null }, BEFORE)).toBe('open')
    expect(saleWindow({ ...inMay, sale_end_date: null }, END)).toBe('open')
  })
})

describe('offSaleReason', () => {
  it.each([
    ['nothing', product, price, OPEN, false, null],
    ['product hidden', { ...product, is_hidden: true }, price, OPEN, false, 'hidden'],
    ['product too early', { ...product, ...inMay }, price, BEFORE, false, 'before_sale'],
    ['product too late', { ...product, ...inMay }, price, END, false, 'after_sale'],
    ['sold out', product, price, OPEN, true, 'sold_out'],
    ['over comes before sold out', { ...product, ...inMay }, price, END, true, 'after_sale'],
    ['tier hidden', { ...product, price_type: 'TIERED' }, { ...price, is_hidden: true }, OPEN, false, 'hidden'],
    ['tier too early', { ...product, price_type: 'TIERED' }, { ...price, ...inMay }, BEFORE, false, 'before_sale'],
    ['tier too late', { ...product, price_type: 'TIERED' }, { ...price, ...inMay }, END, false, 'after_sale'],
    ['tier open, product over', { ...product, ...inMay, price_type: 'TIERED' }, price, END, false, 'after_sale'],
    ['the only price of a PAID product has no window', product, { ...inMay, is_hidden: true }, END, false, null],
  ] as const)('%s', (_, one, its, now, is_sold_out, expected) => {
    expect(offSaleReason(one, its, { now, is_sold_out })).toBe(expected)
  })
})

describe('visibleTo', () => {
  const early = { ...product, ...inMay, hide_before_sale_start_date: true }
  const late = { ...product, ...inMay, hide_after_sale_end_date: true }
  const codeOnly = { ...product, is_hidden_without_promo_code: true }
  it.each([
    ['plain', product, withoutCode, OPEN, false, true],
    ['hidden', { ...product, is_hidden: true }, withCode, OPEN, false, false],
    ['code only, without', codeOnly, withoutCode, OPEN, false, false],
    ['code only, with', codeOnly, withCode, OPEN, false, true],
    ['sold out', product, withoutCode, OPEN, true, true],
    ['sold out, flag', { ...product, hide_when_sold_out: true }, withoutCode, OPEN, true, false],
    ['not sold out, flag', { ...product, hide_when_sold_out: true }, withoutCode, OPEN, false, true],
    ['too early', { ...product, ...inMay }, withoutCode, BEFORE, false, true],
    ['too early, flag', early, withoutCode, BEFORE, false, false],
    ['too early, flag, then open', early, withoutCode, START, false, true],
    ['over', { ...product, ...inMay }, withoutCode, END, false, true],
    ['over, flag', late, withoutCode, END, false, false],
    ['over, other flag', early, withoutCode, END, false, true],
    ['a code does not undo the flags', late, withCode, END, false, false],
  ] as const)('%s', (_, one, visitor, now, is_sold_out, expected) => {
    expect(visibleTo(one, visitor, { now, is_sold_out })).toBe(expected)
  })

  it('shows nothing that may not be bought for being hidden', () => {
    const flag = fc.boolean()
    fc.assert(
      fc.property(
        flag,
        flag,
        flag,
        flag,
        (is_hidden, is_hidden_without_promo_code, promo_code_unlocks, is_sold_out) => {
          const one = { ...product, is_hidden, is_hidden_without_promo_code }
          const shown = visibleTo(one, { promo_code_unlocks }, { now: OPEN, is_sold_out })
          expect(shown).toBe(!isHiddenFrom(one, { promo_code_unlocks }))
        },
      ),
    )
  })
})

describe('priceVisible', () => {
  const tiered = { ...product, price_type: 'TIERED', hide_after_sale_end_date: true } as const
  const earlyBird = { ...price, sale_end_date: START }

  it('leaves out a tier whose own sale is over: example 2 of docs/rules/availability.md', () => {
    expect(priceVisible(tiered, earlyBird, { now: BEFORE, is_sold_out: false })).toBe(true)
    expect(priceVisible(tiered, earlyBird, { now: START, is_sold_out: false })).toBe(false)
    expect(offSaleReason(tiered, earlyBird, { now: START, is_sold_out: false })).toBe('after_sale')
    expect(priceVisible(tiered, price, { now: START, is_sold_out: false })).toBe(true)
    expect(
      priceVisible({ ...tiered, hide_after_sale_end_date: false }, earlyBird, { now: START, is_sold_out: false }),
    ).toBe(true)
  })

  it('obeys the other flags, tier by tier', () => {
    expect(priceVisible(tiered, { ...price, is_hidden: true }, { now: OPEN, is_sold_out: false })).toBe(false)
    expect(priceVisible({ ...tiered, hide_when_sold_out: true }, price, { now: OPEN, is_sold_out: true })).toBe(false)
    expect(priceVisible(tiered, price, { now: OPEN, is_sold_out: true })).toBe(true)
    const upcoming = { ...price, sale_start_date: END }
    expect(
      priceVisible({ ...tiered, hide_before_sale_start_date: true }, upcoming, { now: OPEN, is_sold_out: false }),
    ).toBe(false)
    expect(priceVisible(tiered, upcoming, { now: OPEN, is_sold_out: false })).toBe(true)
  })

  it('never leaves out the only price of another product', () => {
    for (const price_type of PRICE_TYPES.filter((type) => type !== 'TIERED')) {
      const one = { ...tiered, price_type, hide_when_sold_out: true }
      expect(priceVisible(one, { ...earlyBird, is_hidden: true }, { now: END, is_sold_out: true })).toBe(true)
    }
  })
})

describe('quantityRange', () => {
  it.each([
    [null, null, null, 1, 100],
    [2, 6, 50, 2, 6],
    [2, 6, 4, 2, 4],
    [4, 10, 3, 3, 3],
    [2, 6, 0, 0, 0],
    [null, null, 1, 1, 1],
    [8, 6, null, 6, 6],
    [0, 6, null, 1, 6],
    [null, 250, null, 1, 250],
    [null, 501, null, 1, 500],
  ])('min %s, max %s, left %s: %i to %i', (min_per_order, max_per_order, left, min, max) => {
    expect(quantityRange({ min_per_order, max_per_order }, left)).toEqual({ min, max })
  })

  it('always lets the last ones be sold, and never more', () => {
    const limit = fc.option(fc.integer({ min: 1, max: 200 }))
    fc.assert(
      fc.property(limit, limit, fc.nat(300), (min_per_order, max_per_order, left) => {
        const range = quantityRange({ min_per_order, max_per_order }, left)
        expect(range.min).toBeLessThanOrEqual(range.max)
        expect(range.max).toBeLessThanOrEqual(left)
        expect(range.min > 0).toBe(left > 0)
      }),
    )
  })
})

describe('checkQuantity', () => {
  const range = { min: 2, max: 6 }
  it.each([
    [0, null],
    [1, 'too_few'],
    [2, null],
    [6, null],
    [7, 'too_many'],
    [-1, 'not_a_quantity'],
    [2.5, 'not_a_quantity'],
    [Number.NaN, 'not_a_quantity'],
    [1e300, 'not_a_quantity'],
  ])('%d: %s', (quantity, expected) => {
    expect(checkQuantity(quantity, range)).toBe(expected)
  })

  it('says sold out when nothing is left', () => {
    expect(checkQuantity(1, { min: 0, max: 0 })).toBe('sold_out')
    expect(checkQuantity(0, { min: 0, max: 0 })).toBeNull()
  })
})
