import { describe, expect, it } from 'vitest'
import type { PublicQuestion } from '#contract/questions.ts'
import { NO_VALIDATION, type QuestionType } from '#domain/question.ts'
import { shownFor, typedAnswers, writtenAnswer } from './typed-answers.ts'

const question = (type: QuestionType, more: Partial<PublicQuestion> = {}): PublicQuestion => ({
  ...{ id: 7, belongs_to: 'ORDER', product_ids: [], type, title: 'Title', description: null, required: false },
  ...{ options: ['a', 'b: c'], validation: NO_VALIDATION, condition: null, purpose: null, retention_days: null },
  ...more,
})

const HOME = { address_line_1: 'Street 1', address_line_2: null, city: 'Berlin', country: 'DE' }
const WHOLE = { ...HOME, zip_or_postal_code: null, state_or_region: null }

describe('an answer', () => {
  it.each([
    ['SINGLE_LINE_TEXT', 'Ada'],
    ['NUMBER', -1.5],
    ['DATE', '2026-01-31'],
    ['RADIO', 'b: c'],
    ['CHECKBOX', ['a', 'b: c']],
    ['CONSENT', true],
    ['ADDRESS', WHOLE],
  ] as const)('of %s comes out of the fields as it was put into them', (type, answer) => {
    const values = writtenAnswer('order', question(type), answer)
    expect(typedAnswers(values, 'order', [question(type)])).toEqual({ 7: answer })
  })

  it.each([
    ['12,5', 12.5],
    [' 12.5 ', 12.5],
    ['+3', 3],
    ['1.000,5', '1.000,5'],
    ['many', 'many'],
    ['', null],
  ])('%j is the number %j', (typed, expected) => {
    expect(typedAnswers({ 'order.answers.7': typed }, 'order', [question('NUMBER')])).toEqual({ 7: expected })
  })
})

it('what is shown of a unit follows the answers of the order', () => {
  const condition = { kind: 'ANSWER_IS', question_id: 7, value: 'a' } as const
  const ofUnit = question('CONSENT', { id: 8, belongs_to: 'PRODUCT', product_ids: [3], condition })
  const form = {
    questions: [question('RADIO'), ofUnit],
    product_ids: [3],
    units: [{ product_id: 3, below: 'products.0' }],
  }
  const shown = (answer: string) => shownFor({ 'order.answers.7': answer }, form).units[0]?.map(({ id }) => id)
  expect(shown('a')).toEqual([8])
  expect(shown('b: c')).toEqual([])
})
