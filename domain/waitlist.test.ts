import { expect, test } from 'vitest'
import { joinRefusal } from './waitlist.ts'

test.each([
  [true, true, true, null],
  [true, true, false, 'not_sold_out'],
  [true, false, true, 'waitlist_closed'],
  [true, false, false, 'waitlist_closed'],
  [false, true, true, 'waitlist_closed'],
  [false, false, false, 'waitlist_closed'],
])('a waitlist %s, on sale %s, sold out %s: %s', (waitlist_enabled, is_selling, is_sold_out, refusal) => {
  expect(joinRefusal({ waitlist_enabled, is_selling, is_sold_out })).toBe(refusal)
})
