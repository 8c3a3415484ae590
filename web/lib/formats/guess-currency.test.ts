import { describe, expect, it } from 'vitest'
import { CURRENCIES } from '#domain/money.ts'
import { TIME_ZONES } from '#domain/time-zones.ts'
import { guessCurrency } from './guess-currency.ts'

describe('guessCurrency', () => {
  it.each([
    ['Europe/Berlin', 'EUR'],
    ['Europe/Kiev', 'UAH'],
    ['Europe/Kyiv', 'UAH'],
    ['Asia/Tokyo', 'JPY'],
    ['America/New_York', undefined],
    ['', undefined],
  ])('%s → %s', (zone, currency) => expect(guessCurrency(zone)).toBe(currency))

  it('only guesses what can be chosen', () => {
    for (const zone of TIME_ZONES) expect([undefined, ...CURRENCIES]).toContain(guessCurrency(zone))
  })
})
