import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerProblems, latestDay } from './answer.ts'
import { isBlank, type Judged } from './judge-answer.ts'
import { NO_VALIDATION, QUESTION_TYPES, type QuestionType, type Validation, validationFor } from './question.ts'

const TODAY = '2026-05-01'
const ADDRESS = { address_line_1: '1 Main St', city: 'Springfield', zip_or_postal_code: '1', country: 'US' }

function question(type: QuestionType, validation: Partial<Validation> = {}, required = true): Judged {
  return { type, required, options: ['red', 'blue', 'green'], validation: { ...NO_VALIDATION, ...validation } }
}

const problems = (judged: Judged, answer: unknown) =>
  answerProblems(judged, answer, TODAY).map(({ part, code }) => (part ? `${part} ${code}` : code))

describe('an answer', () => {
  it.each([
    ['SINGLE_LINE_TEXT', 'x'.repeat(255), []],
    ['SINGLE_LINE_TEXT', 'x'.repeat(256), ['text_too_long']],
    ['SINGLE_LINE_TEXT', 'two\nlines', ['several_lines']],
    ['SINGLE_LINE_TEXT', 5, ['not_usable']],
    ['MULTI_LINE_TEXT', 'two\nlines', []],
    ['MULTI_LINE_TEXT', 'x'.repeat(5001), ['text_too_long']],
    ['EMAIL', 'ada@example.com', []],
    ['EMAIL', 'ada@example', ['not_an_email']],
    ['EMAIL', 'ada lovelace@example.com', ['not_an_email']],
    ['PHONE', '+49 (0)30 123-456', []],
    ['PHONE', '1234', ['not_a_phone_number']],
    ['PHONE', 'call me', ['not_a_phone_number']],
    ['NUMBER', -1.5, []],
    ['NUMBER', '5', ['not_a_number']],
    ['NUMBER', Number.NaN, ['not_a_number']],
    ['DATE', '2026-02-28', []],
    ['DATE', '2026-02-30', ['no_such_date']],
    ['DATE', '1899-12-31', ['day_out_of_range']],
    ['DATE', '1900-01-01', []],
    ['DATE', '2999-12-31', []],
    ['DATE', '3000-01-01', ['day_out_of_range']],
    ['DATE', 'soon', ['not_a_day']],
    ['DATE_OF_BIRTH', TODAY, []],
    ['DATE_OF_BIRTH', '2026-05-02', ['day_not_past']],
    ['RADIO', 'red', []],
    ['RADIO', 'pink', ['not_an_option']],
    ['DROPDOWN', ['blue'], ['not_usable']],
    ['CHECKBOX', ['red', 'blue'], []],
    ['CHECKBOX', ['red', 'red'], ['not_an_option']],
    ['CHECKBOX', ['red', 'pink'], ['not_an_option']],
    ['CHECKBOX', 'red', ['not_usable']],
    ['CONSENT', true, []],
    ['CONSENT', 'yes', ['not_usable']],
    ['FILE', { file_key: 'k', file_name: 'id.pdf' }, []],
    ['FILE', 'id.pdf', ['not_usable']],
    ['FILE', { file_name: 'id.pdf' }, ['not_usable']],
    ['FILE', ADDRESS, ['not_usable']],
    ['ADDRESS', ADDRESS, []],
    ['ADDRESS', { ...ADDRESS, city: ' ' }, ['city empty']],
    ['ADDRESS', { ...ADDRESS, country: 'Germany' }, ['country not_a_country']],
    ['ADDRESS', { ...ADDRESS, city: 'x'.repeat(86) }, ['city text_too_long']],
    ['ADDRESS', { ...ADDRESS, planet: 'Mars' }, ['not_usable']],
    ['ADDRESS', 'Main St', ['not_usable']],
  ] as const)('%s %j: %j', (type, answer, expected) => {
    expect(problems(question(type), answer)).toEqual(expected)
  })

  it.each([
    ['SINGLE_LINE_TEXT', { least: 3 }, 'ab', ['text_too_short']],
    ['SINGLE_LINE_TEXT', { most: 3 }, 'abcd', ['text_too_long']],
    ['SINGLE_LINE_TEXT', { pattern: 'LETTERS' }, 'Zoë-Anne O’Neil', []],
    ['SINGLE_LINE_TEXT', { pattern: 'LETTERS' }, 'R2', ['not_only_letters']],
    ['SINGLE_LINE_TEXT', { pattern: 'DIGITS' }, '0815', []],
    ['SINGLE_LINE_TEXT', { pattern: 'DIGITS' }, '08 15', ['not_only_digits']],
    ['SINGLE_LINE_TEXT', { pattern: 'LETTERS_AND_DIGITS' }, 'R2D2', []],
    ['SINGLE_LINE_TEXT', { pattern: 'LETTERS_AND_DIGITS' }, 'R2-D2', ['not_only_letters_and_digits']],
    ['SINGLE_LINE_TEXT', { pattern: 'POSTCODE' }, 'SW1A 1AA', []],
    ['SINGLE_LINE_TEXT', { pattern: 'POSTCODE' }, 'Berlin', ['not_a_postcode']],
    ['NUMBER', { least: 2, most: 4 }, 1, ['number_too_small']],
    ['NUMBER', { least: 2, most: 4 }, 5, ['number_too_big']],
    ['CHECKBOX', { least: 2 }, ['red'], ['list_too_short']],
    ['CHECKBOX', { most: 1 }, ['red', 'blue'], ['list_too_long']],
    ['DATE', { earliest: '2026-01-01' }, '2025-12-31', ['day_too_early']],
    ['DATE', { latest: '2026-01-01' }, '2026-01-02', ['day_too_late']],
  ] as const)('%s within %j, %j: %j', (type, validation, answer, expected) => {
    expect(problems(question(type, validation), answer)).toEqual(expected)
  })

  it.each(QUESTION_TYPES)('%s: a blank one is wrong only where it is required', (type) => {
    for (const blank of [null, undefined, '', '  ', [], {}, { city: '' }, false]) {
      expect(problems(question(type), blank)).not.toEqual([])
      expect(problems(question(type, {}, false), blank)).toEqual([])
    }
  })

  it('of an address is finished once it is begun', () => {
    const missing = problems(question('ADDRESS', {}, false), { city: 'Springfield' })
    expect(missing).toEqual(['address_line_1 empty', 'zip_or_postal_code empty', 'country empty'])
  })

  it('may be anything, and is judged without a fault', () => {
    fc.assert(
      fc.property(fc.constantFrom(...QUESTION_TYPES), fc.anything(), fc.boolean(), (type, answer, required) => {
        expect(Array.isArray(answerProblems(question(type, {}, required), answer, TODAY))).toBe(true)
      }),
    )
  })
})

it('what bounds nothing of a type is dropped', () => {
  const all: Validation = { least: 1, most: 2, earliest: TODAY, latest: TODAY, pattern: 'DIGITS', file_kinds: ['PDF'] }
  expect(validationFor('SINGLE_LINE_TEXT', all)).toEqual({ ...all, earliest: null, latest: null, file_kinds: null })
  expect(validationFor('FILE', all)).toEqual({ ...NO_VALIDATION, most: 2, file_kinds: ['PDF'] })
  expect(validationFor('DATE', all)).toEqual({ ...NO_VALIDATION, earliest: TODAY, latest: TODAY })
  expect(validationFor('CONSENT', all)).toEqual(NO_VALIDATION)
})

it('a day has begun where it comes first', () => {
  expect(latestDay('2026-05-01T09:59:59.000Z')).toBe('2026-05-01')
  expect(latestDay('2026-05-01T10:00:00.000Z')).toBe('2026-05-02')
})

it.each([0, 'x', true, ['x'], { city: 'x' }])('%j is not blank', (answer) => {
  expect(isBlank(answer)).toBe(false)
})
