import type { EventStatus } from './event-status.ts'

type Planned = { status: EventStatus; end_date: string | null }
type PlanRefusal = 'not_a_draft' | 'not_in_future' | 'after_event_end'

/** Reason for refusing a planned publishing time; null if it is valid. */
export function planRefusal({ status, end_date }: Planned, publish_at: string, now: string): PlanRefusal | null {
  if (status !== 'DRAFT') return 'not_a_draft'
  if (Date.parse(publish_at) <= Date.parse(now)) return 'not_in_future'
  return end_date !== null && Date.parse(publish_at) >= Date.parse(end_date) ? 'after_event_end' : null
}
