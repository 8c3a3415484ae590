import { expect, test } from 'vitest'
import { until } from '#test/until.ts'
import { loadOf, openBalancedShop, reservedBy, stopOneUnderLoad } from './balanced-shop.ts'

// A process that is stopped waits seven seconds for its balancer: so there is time for a dozen checks, where it needs three.
const shop = await openBalancedShop('500ms')

test('all buyers of an event meet the same process', async () => {
  const load = await loadOf(shop, 20)
  await until('buyers are served', () => load.answered() > 200)
  const { statuses } = await load.end()
  const shares = await Promise.all(shop.ports.map(reservedBy))
  expect(shares.toSorted((a, b) => a - b)).toEqual([0, statuses[201]])
})

test('one of two processes behind a load balancer is stopped under load: every buyer has an answer, and it is "sold"', () =>
  stopOneUnderLoad(shop))
