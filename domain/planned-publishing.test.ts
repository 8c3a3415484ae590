import { expect, it } from 'vitest'
import { planRefusal } from './planned-publishing.ts'

const NOW = '2026-05-01T12:00:00.000Z'
const LATER = '2026-05-02T12:00:00.000Z'
const END = '2026-06-01T12:00:00.000Z'

it.each([
  ['a time to come', 'DRAFT', LATER, END, null],
  ['a time to come of an event without end', 'DRAFT', LATER, null, null],
  ['this moment', 'DRAFT', NOW, END, 'not_in_future'],
  ['a time that has passed', 'DRAFT', '2026-04-01T12:00:00.000Z', END, 'not_in_future'],
  ['the end of the event', 'DRAFT', END, END, 'after_event_end'],
  ['an event on sale', 'LIVE', LATER, END, 'not_a_draft'],
  ['a paused event', 'PAUSED', LATER, END, 'not_a_draft'],
  ['an archived event', 'ARCHIVED', LATER, END, 'not_a_draft'],
] as const)('%s', (_, status, publish_at, end_date, expected) => {
  expect(planRefusal({ status, end_date }, publish_at, NOW)).toBe(expected)
})
