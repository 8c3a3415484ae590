import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recoveryCode, totpDigits } from './second-factor.ts'

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['', null],
])('%j are the digits %j', (typed, digits) => {
  expect(totpDigits(typed)).toBe(digits)
})

test('a recovery code is the same in small letters, with gaps, and with letters that look alike', () => {
  expect(recoveryCode(' abcd-1234 efgh-o1il ')).toBe('ABCD1234EFGH0111')
})

test('however it is typed, comparing it once more changes nothing', () => {
  fc.assert(fc.property(fc.string(), (typed) => recoveryCode(recoveryCode(typed)) === recoveryCode(typed)))
})
