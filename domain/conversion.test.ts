import { describe, expect, it } from 'vitest'
import { conversionOf, NO_FUNNEL, shareOf, sumFunnels } from './conversion.ts'

describe('the share of a step', () => {
  it.each([
    [50, 200, 25],
    [1, 3, 33],
    [1, 40, 2.5],
    [1, 12, 8.3],
    [1, 3000, 0.1],
    [0, 10, 0],
    [10, 10, 100],
    [999, 1000, 99],
    [0, 0, null],
    [5, 0, null],
    [6, 5, null],
  ])('%i of %i is %s percent', (part, whole, percent) => expect(shareOf(part, whole)).toBe(percent))
})

it('takes each step of the one before', () => {
  const funnel = { views: 400, reservations: 40, details_given: 30, orders_placed: 27 }
  expect(conversionOf(funnel).map(({ count, of_before }) => [count, of_before])).toEqual([
    [400, null],
    [40, 10],
    [30, 75],
    [27, 90],
  ])
})

it('adds days up, and nothing to nothing', () => {
  const day = { views: 3, reservations: 2, details_given: 1, orders_placed: 1 }
  expect(sumFunnels([day, day])).toEqual({ views: 6, reservations: 4, details_given: 2, orders_placed: 2 })
  expect(sumFunnels([])).toEqual(NO_FUNNEL)
})
