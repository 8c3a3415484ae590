import { expect, it } from 'vitest'
import { seal, signature, unseal } from './sealed.ts'

const ours = { secret: 'x'.repeat(32), data_dir: '/nowhere' }
const another = { ...ours, secret: 'y'.repeat(32) }

it('is opened by the installation that sealed it, for what it was sealed for', () => {
  const sealed = seal(ours, 'a secret', 'user 7')
  expect(sealed.includes('a secret')).toBe(false)
  expect(unseal(ours, sealed, 'user 7')).toBe('a secret')
  expect(unseal(ours, sealed, 'user 8')).toBe(null)
  expect(unseal(another, sealed, 'user 7')).toBe(null)
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(unseal(ours, sealed, 'user 7')).toBe(null)
})

it('looks different each time, a signature the same', () => {
  expect(seal(ours, 'a', 'b').equals(seal(ours, 'a', 'b'))).toBe(false)
  expect(signature(ours, 'a').equals(signature(ours, 'a'))).toBe(true)
  expect(signature(ours, 'a').equals(signature(another, 'a'))).toBe(false)
})
