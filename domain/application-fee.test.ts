import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applicationFee, readFeePerTicket } from './application-fee.ts'
import { CURRENCIES, MAX_AMOUNT } from './money.ts'

const per_ticket = { EUR: 30, JPY: 40, KWD: 125 }

describe('the fee of a platform', () => {
  test.each([
    ['a percent, half up', { percent: 1.5, per_ticket: {} }, [2500, 1, 'EUR'], 38],
    ['just below the half', { percent: 1.49, per_ticket: {} }, [2500, 1, 'EUR'], 37],
    ['two decimals of a percent', { percent: 0.05, per_ticket: {} }, [1000, 1, 'EUR'], 1],
    ['an amount for each ticket', { percent: 0, per_ticket }, [5000, 2, 'EUR'], 60],
    ['both', { percent: 1.5, per_ticket }, [5000, 2, 'EUR'], 135],
    ['tickets without a price count nothing', { percent: 1.5, per_ticket }, [1000, 0, 'EUR'], 15],
    ['a currency without decimals', { percent: 1.5, per_ticket }, [2500, 2, 'JPY'], 118],
    ['a currency with three', { percent: 1.5, per_ticket }, [12_345, 2, 'KWD'], 435],
    ['a currency that is not listed', { percent: 1.5, per_ticket }, [2500, 2, 'USD'], 38],
    ['at most what is paid', { percent: 50, per_ticket }, [50, 3, 'EUR'], 50],
    ['nothing by default', { percent: 0, per_ticket: {} }, [2500, 1, 'EUR'], 0],
  ] as const)('%s', (_, fee, [gross, paid_units, currency], expected) => {
    expect(applicationFee(fee, { gross, paid_units, currency })).toBe(expected)
  })

  test('is a whole number from nothing to what is paid, and grows with each of its parts', () => {
    const anySold = fc.record({
      gross: fc.integer({ min: 1, max: MAX_AMOUNT }),
      paid_units: fc.integer({ min: 0, max: 9000 }),
      currency: fc.constantFrom(...CURRENCIES),
      fixed: fc.integer({ min: 0, max: MAX_AMOUNT }),
      hundredths: fc.integer({ min: 0, max: 5000 }),
    })
    fc.assert(
      fc.property(anySold, ({ fixed, hundredths, currency, ...sold }) => {
        const of = (percent: number, amount: number) =>
          applicationFee({ percent, per_ticket: { [currency]: amount } }, { ...sold, currency })
        const [both, percentAlone, fixedAlone] = [of(hundredths / 100, fixed), of(hundredths / 100, 0), of(0, fixed)]
        expect(Number.isSafeInteger(both) && both >= 0 && both <= sold.gross).toBe(true)
        expect(both).toBe(Math.min(sold.gross, percentAlone + fixedAlone))
        // At most half a unit off the exact share.
        expect(2 * Math.abs(percentAlone - (sold.gross / 10_000) * hundredths)).toBeLessThanOrEqual(1.001)
      }),
    )
  })
})

describe('the fee for a ticket, as it is written', () => {
  test('is read in minor units of each currency', () => {
    expect(readFeePerTicket('0.30 EUR, 0.35 USD,40 JPY , 0.125 KWD')).toEqual({ EUR: 30, USD: 35, JPY: 40, KWD: 125 })
  })

  test.each([
    ['0.30', 'use a list such as 0.30 EUR, 0.35 USD'],
    ['EUR 0.30', 'use a list such as 0.30 EUR, 0.35 USD'],
    ['0.30 EUR;0.35 USD', 'use a list such as 0.30 EUR, 0.35 USD'],
    ['0.30 XYZ', 'use a list such as 0.30 EUR, 0.35 USD'],
    ['0.30 EUR, 0.40 EUR', 'name EUR once'],
    ['0.305 EUR', 'use an amount such as 0.30 EUR'],
    ['0.5 JPY', 'use an amount such as 30 JPY'],
    ['-0.30 EUR', 'use an amount such as 0.30 EUR'],
    ['free EUR', 'use an amount such as 0.30 EUR'],
  ])('%s says how to mend it', (text, sentence) => {
    expect(() => readFeePerTicket(text)).toThrow(sentence)
  })
})
