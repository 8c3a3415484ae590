import { describe, expect, test } from 'vitest'
import { FIRST_STEPS, type FirstStep, firstSteps } from './first-steps.ts'

type Facts = Parameters<typeof firstSteps>[0]
type Kind = FirstStep['kind']

const NEW: Facts = {
  status: 'DRAFT',
  has_product: false,
  costs_money: false,
  has_way_to_pay: false,
  has_description: false,
  has_cover: false,
  is_email_confirmed: null,
}

describe('first steps', () => {
  test.each<[string, Partial<Facts>, Kind[]]>([
    ['a new event has done none', {}, []],
    ['a paid ticket waits for a way to pay', { has_product: true, costs_money: true }, ['PRODUCT']],
    ['with one, both are done', { has_product: true, costs_money: true, has_way_to_pay: true }, ['PRODUCT', 'PAYMENT']],
    ['what is free needs none', { has_product: true }, ['PRODUCT', 'PAYMENT']],
    ['a way to pay comes first', { has_way_to_pay: true }, ['PAYMENT']],
    ['text and picture', { has_description: true, has_cover: true }, ['DESCRIPTION', 'COVER']],
    ['an address that is confirmed', { is_email_confirmed: true }, ['CONFIRMATION']],
    ['on sale', { status: 'LIVE' }, ['SALE']],
    ['a pause comes after the sale began', { status: 'PAUSED' }, ['SALE']],
    ['the archive does not', { status: 'ARCHIVED' }, []],
  ])('%s', (_, facts, done) => {
    const steps = firstSteps({ ...NEW, ...facts })
    expect(steps.filter(({ is_done }) => is_done).map(({ kind }) => kind)).toEqual(done)
  })

  test('keep their order, and ask for the address only where it has to be confirmed', () => {
    const kinds = (facts: Partial<Facts>) => firstSteps({ ...NEW, ...facts }).map(({ kind }) => kind)
    expect(kinds({ is_email_confirmed: false })).toEqual([...FIRST_STEPS])
    expect(kinds({})).toEqual(FIRST_STEPS.filter((kind) => kind !== 'CONFIRMATION'))
  })
})
