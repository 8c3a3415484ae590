import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CURRENCIES,
  MAX_AMOUNT,
  minorUnits,
  percentOf,
  roundHalfUp,
  shareOf,
  split,
  splitByWeights,
  thousandths,
  toMajor,
  toMinor,
} from './money.ts'

describe('currencies', () => {
  it.each([
    ['EUR', 2],
    ['JPY', 0],
    ['ISK', 0],
    ['KWD', 3],
    ['IQD', 3],
    ['HUF', 2],
    ['jpy', 0],
  ])('%s has %i decimals', (currency, digits) => {
    expect(minorUnits(currency)).toBe(digits)
  })

  it('are listed once each and known to Intl', () => {
    expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length)
    expect(CURRENCIES.length).toBeGreaterThan(130)
    const known = new Set(Intl.supportedValuesOf('currency'))
    expect(CURRENCIES.filter((code) => !known.has(code))).toEqual([])
  })
})

describe('rounding', () => {
  it.each([
    [1n, 2n, 1],
    [3n, 2n, 2],
    [49n, 100n, 0],
    [-1n, 2n, -1],
    [0n, 7n, 0],
  ])('%d / %d → %d', (numerator, denominator, expected) => {
    expect(roundHalfUp(numerator, denominator)).toBe(expected)
  })

  it('refuses a denominator of 0', () => {
    expect(() => roundHalfUp(1n, 0n)).toThrow(RangeError)
  })
})

describe('percentOf', () => {
  it.each([
    [10000, 19, 1900],
    [1250, 2.125, 27],
    [5, 50, 3],
    [100, 0, 0],
    [1005, 10, 101],
    // Exactly 34.5 and 130.5; binary floating point would give slightly less and round down.
    [1500, 2.3, 35],
    [1500, 8.7, 131],
    [MAX_AMOUNT, 99.999, 999_989_999_999],
    [MAX_AMOUNT * 1000, 100, MAX_AMOUNT * 1000],
  ])('%d × %d %% = %d', (amount, percent, expected) => {
    expect(percentOf(amount, percent)).toBe(expected)
  })

  it('refuses a fourth decimal', () => {
    expect(() => percentOf(100, 0.1234)).toThrow(RangeError)
  })

  it('reads every percent with three decimals exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (whole) => {
        expect(thousandths(whole / 1000)).toBe(BigInt(whole))
        expect(thousandths(100 - whole / 1000)).toBe(100_000n - BigInt(whole))
      }),
    )
  })
})

describe('split', () => {
  it('gives odd units to the first', () => {
    expect(split(100, 3)).toEqual([34, 33, 33])
    expect(split(-100, 3)).toEqual([-34, -33, -33])
    expect(split(0, 2)).toEqual([0, 0])
  })

  it('gives one share as it gives all', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }),
        fc.integer({ min: 1, max: 20 }),
        (amount, parts) => {
          expect(split(amount, parts).map((_, index) => shareOf(amount, parts, index))).toEqual(split(amount, parts))
        },
      ),
    )
  })

  it('by weights gives them to the largest remainders', () => {
    expect(splitByWeights(130, [5000, 9975])).toEqual([43, 87])
    expect(splitByWeights(10, [1, 0, 2])).toEqual([3, 0, 7])
  })

  it('refuses weights that nobody can share by', () => {
    expect(() => splitByWeights(1, [0, 0])).toThrow(RangeError)
    expect(() => splitByWeights(1, [2, -1])).toThrow(RangeError)
    expect(() => split(1, 0)).toThrow(RangeError)
  })

  it('never loses a unit and is never a unit off the fair share', () => {
    const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }).filter((list) => list.some(Boolean))
    fc.assert(
      fc.property(fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }), weights, (amount, list) => {
        const shares = splitByWeights(amount, list)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
        const total = list.reduce((sum, weight) => sum + BigInt(weight), 0n)
        for (const [index, weight] of list.entries()) {
          const off = BigInt(shares[index] ?? Number.NaN) * total - BigInt(amount) * BigInt(weight)
          expect(off < total && -off < total).toBe(true)
        }
      }),
    )
  })
})

describe('major and minor', () => {
  it.each([
    ['12.5', 'EUR', 1250],
    [12.5, 'EUR', 1250],
    ['0.1', 'EUR', 10],
    [' 7 ', 'EUR', 700],
    ['1250', 'JPY', 1250],
    ['1.250', 'KWD', 1250],
    ['-3.20', 'EUR', -320],
    ['-0', 'EUR', 0],
    ['12.500', 'EUR', 1250],
    ['1.005', 'EUR', null],
    ['0.5', 'JPY', null],
    ['1,50', 'EUR', null],
    ['1e3', 'EUR', null],
    ['', 'EUR', null],
    [Number.NaN, 'EUR', null],
    ['9999999999.99', 'EUR', MAX_AMOUNT],
    ['10000000000.00', 'EUR', null],
    ['-10000000000.00', 'EUR', null],
  ])('%s %s → %s', (major, currency, expected) => {
    expect(toMinor(major, currency)).toBe(expected)
  })

  it.each([
    [1250, 'EUR', '12.50'],
    [5, 'EUR', '0.05'],
    [-5, 'EUR', '-0.05'],
    [1250, 'JPY', '1250'],
    [5, 'KWD', '0.005'],
  ])('%d %s → %s', (amount, currency, expected) => {
    expect(toMajor(amount, currency)).toBe(expected)
  })

  it('go there and back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }),
        fc.constantFrom('EUR', 'JPY', 'KWD'),
        (amount, currency) => {
          expect(toMinor(toMajor(amount, currency), currency)).toBe(amount)
        },
      ),
    )
  })
})
