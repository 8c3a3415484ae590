import { expect, test } from 'vitest'
import { until } from '#test/until.ts'
import { loadOf, openBalancedShop, reservedBy } from './balanced-shop.ts'

const shop = await openBalancedShop()

test('all buyers of an event meet the same process', async () => {
  const load = await loadOf(shop, 20)
  await until('buyers are served', () => load.answered() > 200)
  const { statuses } = await load.end()
  const shares = await Promise.all(shop.ports.map(reservedBy))
  expect(shares.toSorted((a, b) => a - b)).toEqual([0, statuses[201]])
})
