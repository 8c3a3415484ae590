import { expect, test } from 'vitest'
import { pastedAmount } from './money-input.tsx'

test.each([
  ['30,50', '30.50'],
  [' 30.5 € ', '30.5'],
  ['1.250,00', '1250.00'],
  ['1,250.00', '1250.00'],
  ['1.250', '1250'],
  ['1.250.000', '1250.000'],
  [',99', '0.99'],
  ['30,', '30'],
  ['3050', null],
  ['', null],
  ['abc', null],
])('pasting %j', (text, expected) => {
  expect(pastedAmount(text)).toBe(expected)
})
