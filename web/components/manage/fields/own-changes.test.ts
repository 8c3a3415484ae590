import { expect, test } from 'vitest'
import { ownChanges } from './own-changes.ts'

test('what was typed is its own, also when it is shown late or skipped', () => {
  const changes = ownChanges<string | null>(null)
  for (const text of ['C', 'Co', 'Com']) changes.report(text)
  expect([null, 'C', 'Com'].map(changes.isOwn)).toEqual([true, true, true])
})

test('a value that it has not reported comes from outside, and so does an older one once a newer was shown', () => {
  const changes = ownChanges<string | null>(null)
  changes.report('C')
  expect(changes.isOwn('loaded')).toBe(false)
  expect(changes.isOwn('C')).toBe(false)
  changes.report('Co')
  expect(changes.isOwn('Co')).toBe(true)
  expect(changes.isOwn('C')).toBe(false)
})
