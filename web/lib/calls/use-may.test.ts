import { expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { users } from '#contract/users.ts'
import { permissionsOf } from '#domain/permissions.ts'
import { mayCall } from './use-may.ts'

const everywhere = { organizer_ids: null, event_ids: null }
const oneEvent = { organizer_ids: [], event_ids: [7] }

test('a role allows what stands in its table, and nothing else', () => {
  const viewer = { permissions: [...permissionsOf('VIEWER')], ...everywhere }
  expect(mayCall(viewer, orders.list)).toBe(true)
  expect(mayCall(viewer, orders.cancel)).toBe(false)
  expect(mayCall(viewer, users.list)).toBe(false)
})

test('what concerns the whole account is for those who reach all of it', () => {
  const permissions = [...permissionsOf('ADMIN')]
  expect(mayCall({ permissions, ...everywhere }, users.list)).toBe(true)
  expect(mayCall({ permissions, ...oneEvent }, users.list)).toBe(false)
})

test('who reaches one event sees the list of events and works in the event', () => {
  const limited = { permissions: [...permissionsOf('EVENT_MANAGER')], ...oneEvent }
  expect(mayCall(limited, events.list)).toBe(true)
  expect(mayCall(limited, orders.cancel)).toBe(true)
})

test('what needs no permission is for everybody', () => {
  expect(mayCall({ permissions: [], ...oneEvent }, users.updateMe)).toBe(true)
})
