import { msg } from '@lingui/core/macro'
import { expect, it } from 'vitest'
import { addressOf, below, screenAt } from './screens.ts'

const rows = below('/manage/event/7', [
  { path: 'dashboard?', file: 'dashboard.tsx', title: msg`Dashboard` },
  { path: 'orders', file: 'orders.tsx', title: msg`Orders` },
  { path: 'events/:events_state?', file: 'events.tsx', title: msg`Events` },
])

it.each([
  ['/manage/event/7', 'dashboard.tsx'],
  ['/manage/event/7/dashboard', 'dashboard.tsx'],
  ['/manage/event/7/orders', 'orders.tsx'],
  ['/manage/event/7/orders/', 'orders.tsx'],
  ['/manage/event/7/events', 'events.tsx'],
  ['/manage/event/7/events/ended', 'events.tsx'],
  ['/manage/event/7/orders-of-others', undefined],
  ['/manage/event/7/orders/3', undefined],
  ['/manage/event/8/orders', undefined],
])('at %s stands %s', (pathname, file) => {
  expect(screenAt(rows, pathname)?.file).toBe(file)
})

it('leads from the menu to addresses without what may be left out', () => {
  expect(rows.map(addressOf)).toEqual(['/manage/event/7/dashboard', '/manage/event/7/orders', '/manage/event/7/events'])
})
