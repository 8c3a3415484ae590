import { expect, it } from 'vitest'
import { obstaclesTo } from './deletion.ts'

it.each([
  ['nothing', { orders: 0, in_checkout: 0 }, []],
  ['orders', { orders: 12, in_checkout: 0 }, [['orders', 12]]],
  [
    'orders, and those that are just being placed',
    { orders: 1, in_checkout: 2 },
    [
      ['orders', 1],
      ['in_checkout', 2],
    ],
  ],
  ['being the last organizer', { orders: 0, in_checkout: 0, is_last_organizer: true }, [['last_organizer', 1]]],
])('%s stands in the way of a deletion', (_, facts, expected) => {
  expect(obstaclesTo(facts).map(({ code, count }) => [code, count])).toEqual(expected)
})
