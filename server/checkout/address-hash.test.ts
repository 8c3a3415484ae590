import { expect, test } from 'vitest'
import { addressHasher } from './address-hash.ts'

const hasher = (secret: string) => addressHasher({ secret: secret.repeat(32), data_dir: '/nowhere' })

test('the same caller of the same event is known again, and nothing else can be told', () => {
  const hash = hasher('a')
  expect(hash(7, '192.0.2.1')).toBe(hasher('a')(7, '192.0.2.1'))
  const others = [hash(7, '192.0.2.2'), hash(8, '192.0.2.1'), hasher('b')(7, '192.0.2.1')]
  expect(new Set([hash(7, '192.0.2.1'), ...others]).size).toBe(4)
})
