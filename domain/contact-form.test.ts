import { expect, it } from 'vitest'
import { formRefusal } from './contact-form.ts'

it.each([
  [0, 'too_quick'],
  [2_999, 'too_quick'],
  [3_000, null],
  [86_400_000, null],
  [86_400_001, 'form_expired'],
  [-1, 'form_expired'],
] as const)('a form sent after %i ms: %s', (age, expected) => {
  expect(formRefusal(age)).toBe(expected)
})
