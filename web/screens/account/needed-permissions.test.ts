import { expect, test } from 'vitest'
import { withNeeded, withoutNeeding } from './needed-permissions.ts'

test('who may change orders also sees them and their event', () => {
  expect(withNeeded([], 'orders.manage')).toEqual(['events.read', 'orders.read', 'orders.manage'])
})

test('what is chosen already is not chosen twice', () => {
  expect(withNeeded(['orders.read', 'events.read'], 'orders.read')).toEqual(['orders.read', 'events.read'])
})

test('what nothing needs comes alone', () => {
  expect(withNeeded(['orders.read'], 'activity.read')).toEqual(['orders.read', 'activity.read'])
})

test('who may not see orders may not change them either, and keeps the rest', () => {
  const chosen = ['events.read', 'orders.read', 'orders.manage', 'attendees.read', 'activity.read'] as const
  expect(withoutNeeding(chosen, 'orders.read')).toEqual(['events.read', 'attendees.read', 'activity.read'])
  expect(withoutNeeding(chosen, 'events.read')).toEqual(['activity.read'])
})
