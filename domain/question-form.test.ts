import { describe, expect, it } from 'vitest'
import type { Condition } from './question.ts'
import { type Answers, type Conditional, shownOfOrder, shownOfUnit } from './question-form.ts'

const ofOrder = (id: number, condition: Condition | null = null): Conditional => ({
  ...{ id, belongs_to: 'ORDER', product_ids: [] },
  condition,
})
const ofUnit = (id: number, product_ids: number[], condition: Condition | null = null): Conditional => ({
  ...{ id, belongs_to: 'PRODUCT', product_ids },
  condition,
})
const is = (question_id: number, value: string): Condition => ({ kind: 'ANSWER_IS', question_id, value })
const contains = (question_id: number, value: string): Condition => ({ kind: 'ANSWER_CONTAINS', question_id, value })

const shown = (questions: Conditional[], answers: Answers, product_ids: number[] = [1]) =>
  shownOfOrder(questions, { product_ids, answers }).shown.map(({ id }) => id)

describe('a question is shown', () => {
  it.each([
    ['is', is(1, 'Yes'), { 1: ' yes ' }, true],
    ['is not', is(1, 'yes'), { 1: 'no' }, false],
    ['is not answered', is(1, 'yes'), {}, false],
    ['is a number', is(1, '5'), { 1: 5 }, true],
    ['is agreed', is(1, 'true'), { 1: true }, true],
    ['is not ticked', is(1, 'true'), { 1: false }, false],
    ['is this choice alone', is(1, 'a'), { 1: ['a'] }, true],
    ['is this choice among others', is(1, 'a'), { 1: ['a', 'b'] }, false],
    ['contains the choice', contains(1, 'a'), { 1: ['a', 'b'] }, true],
    ['contains another choice', contains(1, 'a'), { 1: ['ab'] }, false],
    ['contains the word', contains(1, 'VEGAN'), { 1: 'mostly vegan' }, true],
    ['contains no such word', contains(1, 'vegan'), { 1: 'anything' }, false],
    ['is an address', contains(1, 'a'), { 1: { city: 'a' } }, false],
  ] as const)('if the answer %s', (_, condition, answers, isShown) => {
    expect(shown([ofOrder(1), ofOrder(2, condition)], answers)).toEqual(isShown ? [1, 2] : [1])
  })

  it('if one of its products is bought', () => {
    const condition: Condition = { kind: 'PRODUCT_IS', product_ids: [2, 3] }
    expect(shown([ofOrder(1, condition)], {}, [1, 3])).toEqual([1])
    expect(shown([ofOrder(1, condition)], {}, [1])).toEqual([])
  })

  it('only while what it depends on is shown, whatever was answered there', () => {
    const chain = [ofOrder(1), ofOrder(2, is(1, 'yes')), ofOrder(3, is(2, 'yes'))]
    expect(shown(chain, { 1: 'yes', 2: 'yes' })).toEqual([1, 2, 3])
    expect(shown(chain, { 1: 'no', 2: 'yes' })).toEqual([1])
  })

  it('never by what is asked later', () => {
    expect(shown([ofOrder(2, is(1, 'yes')), ofOrder(1)], { 1: 'yes' })).toEqual([1])
  })
})

describe('a unit', () => {
  const questions = [ofOrder(1), ofUnit(2, [7], is(1, 'yes')), ofUnit(3, [8]), ofUnit(4, [7], is(3, 'yes'))]
  const shownFor = (product_id: number, answers: Answers, counted: Answers = {}) =>
    shownOfUnit(questions, { product_id, answers, ofOrder: counted }).shown.map(({ id }) => id)

  it('is asked the questions of its product, by its own answers and those of the order', () => {
    expect(shownFor(7, {}, { 1: 'yes' })).toEqual([2])
    expect(shownFor(7, {}, { 1: 'no' })).toEqual([])
    expect(shownFor(8, {})).toEqual([3])
  })

  it('is not asked by the answer to a question of another product', () => {
    expect(shownFor(7, { 3: 'yes' })).toEqual([])
  })
})
