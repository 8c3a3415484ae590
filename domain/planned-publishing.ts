import type { EventStatus } from './event-status.ts'

type Planned = { status: EventStatus; end_date: string | null }
type PlanRefusal = 'not_a_draft' | 'not_in_future' | 'after_event_end'

/** What is wrong with a time at which an event is to go on sale; null when nothing is. */
export function planRefusal({ status, end_date }: Planned, publish_at: string, now: string): PlanRefusal | null {
  if (status !== 'DRAFT') return 'not_a_draft'
  if (Date.parse(publish_at) <= Date.parse(now)) return 'not_in_future'
  return end_date !== null && Date.parse(publish_at) >= Date.parse(end_date) ? 'after_event_end' : null
}
