import { expect, it } from 'vitest'
import { networkOf } from './address.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
])('counts %s as %s', (address, caller) => {
  expect(networkOf(address)).toBe(caller)
})

it('counts thirty addresses of one IPv6 network as one caller', () => {
  const callers = new Set(Array.from({ length: 30 }, (_, index) => networkOf(`2001:db8:1:2::${index + 1}`)))
  expect(callers.size).toBe(1)
})
