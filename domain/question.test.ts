import { describe, expect, it } from 'vitest'
import { checkAnswer, QUESTION_TYPES, type QuestionType } from './question.ts'

const address = {
  address_line_1: '1 Main St',
  city: 'Springfield',
  state_or_region: 'X',
  zip_or_postal_code: '1',
  country: 'US',
}

function question(type: QuestionType, required = true) {
  return { type, required, options: ['red', 'blue'] }
}

describe('checkAnswer', () => {
  it.each([
    ['SINGLE_LINE_TEXT', 'x'.repeat(255), null],
    ['SINGLE_LINE_TEXT', 'x'.repeat(256), 'too_long'],
    ['MULTI_LINE_TEXT', 'x'.repeat(5000), null],
    ['MULTI_LINE_TEXT', 'x'.repeat(5001), 'too_long'],
    ['PHONE', '+49 30 1234', null],
    ['PHONE', 'x'.repeat(256), 'too_long'],
    ['SINGLE_LINE_TEXT', 5, 'wrong_shape'],
    ['RADIO', 'red', null],
    ['RADIO', 'green', 'not_an_option'],
    ['DROPDOWN', 'blue', null],
    ['DROPDOWN', ['blue'], 'wrong_shape'],
    ['CHECKBOX', ['red', 'blue'], null],
    ['CHECKBOX', ['red', 'green'], 'not_an_option'],
    ['CHECKBOX', 'red', 'wrong_shape'],
    ['MULTI_SELECT_DROPDOWN', ['blue'], null],
    ['MULTI_SELECT_DROPDOWN', [7], 'not_an_option'],
    ['DATE', '2026-02-28', null],
    ['DATE', '2026-02-30', 'not_a_date'],
    ['DATE', 'soon', 'not_a_date'],
    ['ADDRESS', address, null],
    ['ADDRESS', { ...address, city: ' ' }, 'required'],
    ['ADDRESS', { ...address, city: 'x'.repeat(256) }, 'too_long'],
    ['ADDRESS', { ...address, city: 5 }, 'wrong_shape'],
    ['ADDRESS', 'Main St', 'wrong_shape'],
    ['ADDRESS', ['Main St'], 'wrong_shape'],
  ] as const)('%s %j: %s', (type, answer, expected) => {
    expect(checkAnswer(question(type), answer)).toBe(expected)
  })

  it.each(QUESTION_TYPES)('%s: an empty answer is wrong only when required', (type) => {
    for (const empty of [null, undefined, '', '  ', [], {}, { city: '' }]) {
      expect(checkAnswer(question(type), empty)).toBe('required')
      expect(checkAnswer(question(type, false), empty)).toBeNull()
    }
  })

  it('an optional address may be partly filled, but what is given is checked', () => {
    expect(checkAnswer(question('ADDRESS', false), { city: 'Springfield' })).toBeNull()
    expect(checkAnswer(question('ADDRESS', false), { city: 'x'.repeat(256) })).toBe('too_long')
  })
})
