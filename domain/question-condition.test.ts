import { describe, expect, it } from 'vitest'
import type { Question } from './question.ts'
import { askedBefore, type conditionProblem, firstBroken } from './question-condition.ts'

type Placed = Parameters<typeof conditionProblem>[1]

const question = (id: number, more: Partial<Question> = {}): Placed => ({
  ...{ id, belongs_to: 'ORDER', type: 'SINGLE_LINE_TEXT', options: [], condition: null },
  ...more,
})
const on = (question_id: number, value = 'yes') => ({ kind: 'ANSWER_IS' as const, question_id, value })

describe('a condition', () => {
  it.each([
    ['looks back', [question(1)], question(2, { condition: on(1) }), null],
    ['looks forward', [question(2, { condition: on(1) }), question(1)], undefined, 'not_asked_before'],
    ['looks at itself', [question(1, { condition: on(1) })], undefined, 'not_asked_before'],
    ['looks at what is not there', [], question(2, { condition: on(9) }), 'not_asked_before'],
    ['looks at an address', [question(1, { type: 'ADDRESS' })], question(2, { condition: on(1) }), 'not_to_depend_on'],
    [
      'wants another option',
      [question(1, { type: 'RADIO', options: ['no'] })],
      question(2, { condition: on(1) }),
      'never_answered_so',
    ],
    ['wants consent', [question(1, { type: 'CONSENT' })], question(2, { condition: on(1, 'true') }), null],
    ['wants no consent', [question(1, { type: 'CONSENT' })], question(2, { condition: on(1) }), 'never_answered_so'],
    [
      'of an order looks at a unit',
      [question(1, { belongs_to: 'PRODUCT' })],
      question(2, { condition: on(1) }),
      'not_asked_before',
    ],
    [
      'of a unit looks at the order, wherever that stands',
      [question(2, { belongs_to: 'PRODUCT', condition: on(1) }), question(1)],
      undefined,
      null,
    ],
  ] as const)('that %s', (_, before, last, problem) => {
    const all = last ? [...before, last] : [...before]
    expect(firstBroken(all)?.problem ?? null).toBe(problem)
  })

  it('of a new question may look at all others', () => {
    expect(askedBefore([question(1), question(2)], question(0)).map(({ id }) => id)).toEqual([1, 2])
  })
})
