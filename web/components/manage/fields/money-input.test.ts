import { expect, test } from 'vitest'
import { pastedAmount } from './money-input.tsx'

test.each([
  ['30,50', '30.50'],
  [' 30.5 € ', '30.5'],
  ['1.250,00', '1250.00'],
  ['1,250.00', '1250.00'],
  ['1.250', '1250'],
  ['1.250.000', '1250000'],
  ['1,250,000.5', '1250000.5'],
  [',99', '0.99'],
  ['30,', '30'],
  ['-5', '-5'],
  ['−5,50', '-5.50'],
  ['€ -1.250', '-1250'],
  ['3050', null],
  ['', null],
  ['abc', null],
])('pasting %j', (text, expected) => {
  expect(pastedAmount(text, 2)).toBe(expected)
})

test('three decimals are decimals where the currency has three', () => {
  expect(pastedAmount('1.250', 3)).toBe('1.250')
})
