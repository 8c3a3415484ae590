import { test } from 'vitest'
import { openBalancedShop, stopOneUnderLoad } from '../faults/balanced-shop.ts'

// As docs/deploy/haproxy.cfg has it: three checks two seconds apart, of the seven seconds that a process waits for them.
const shop = await openBalancedShop()

test('a load balancer that looks every two seconds leaves a process before it ends', () => stopOneUnderLoad(shop))
