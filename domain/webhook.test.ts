import { expect, test } from 'vitest'
import {
  isAboutAttendees,
  pauseAfter,
  permissionsHandedOut,
  statusToldBy,
  TYPES_WITHIN_EVENT,
  WEBHOOK_EVENT_TYPES,
  webhookTypesAfter,
} from './webhook.ts'

test('attempts are made for three days, in growing pauses', () => {
  const pauses = Array.from({ length: 10 }, (_, failures) => pauseAfter(failures + 1, 0.5))
  expect(pauses.at(-1)).toBeNull()
  const known = pauses.flatMap((pause) => pause ?? [])
  expect(known).toHaveLength(9)
  expect(known).toEqual(known.toSorted((a, b) => a - b))
  expect(known.reduce((sum, pause) => sum + pause)).toBeCloseTo(3 * 24 * 3600, -3)
})

test('a tenth of a pause is left to chance', () => {
  expect([pauseAfter(2, 0), pauseAfter(2, 1)]).toEqual([270, 330])
})

test('who tells everything needs to see it; ids alone need nothing', () => {
  expect(permissionsHandedOut('THIN', WEBHOOK_EVENT_TYPES)).toEqual([])
  expect(permissionsHandedOut('FULL', WEBHOOK_EVENT_TYPES)).toEqual(['orders.read', 'attendees.read', 'events.read'])
  expect(permissionsHandedOut('FULL', ['product.created'])).toEqual(['events.read'])
})

test('a completed order is told of itself and of each of its attendees', () => {
  const types = webhookTypesAfter('order.completed')
  expect(types.map((type) => [type, isAboutAttendees('order.completed', type)])).toEqual([
    ['order.created', false],
    ['attendee.created', true],
  ])
  expect(isAboutAttendees('attendee.cancelled', 'attendee.cancelled')).toBe(false)
  expect(webhookTypesAfter('order.reserved')).toEqual([])
})

test('an event that is archived is told of as changed, and as archived', () => {
  expect(webhookTypesAfter('event.status_changed').map((type) => [type, statusToldBy(type)])).toEqual([
    ['event.updated', null],
    ['event.archived', 'ARCHIVED'],
  ])
})

test('webhooks of one event are told of what it holds', () => {
  const others = WEBHOOK_EVENT_TYPES.filter((type) => !(TYPES_WITHIN_EVENT as readonly string[]).includes(type))
  expect(others).toEqual(['event.created', 'event.updated', 'event.archived'])
})
