import { expect, it } from 'vitest'
import { affiliateCode } from './affiliate.ts'

it.each([
  ['ANNA', 'ANNA'],
  [' anna_B-7 ', 'ANNA_B-7'],
  ['abc', 'ABC'],
  ['a'.repeat(20), 'A'.repeat(20)],
  ['ab', null],
  ['a'.repeat(21), null],
  ['an na', null],
  ['änna', null],
  ['ß'.repeat(4), 'SSSSSSSS'],
  ['<b>', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the code %j of a link is %j', (text, code) => {
  expect(affiliateCode(text)).toBe(code)
})
