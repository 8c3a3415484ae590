import { test } from 'vitest'
import { openBalancedShop, stopOneUnderLoad } from '../faults/balanced-shop.ts'

// docs/deploy/haproxy.cfg makes three checks two seconds apart; a process waits seven seconds for them.
const shop = await openBalancedShop()

test('a load balancer that looks every two seconds leaves a process before it ends', () => stopOneUnderLoad(shop))
