import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { Handler } from '#server/http/serve.ts'
import { INACTIVE } from '#server/orders/status-sets.ts'
import { expectedByProduct, isEntryOf, isExpected } from './counted.ts'

/**
 * Expected attendees, and how many of them are in, over all lists. Counts the check-ins and subtracts those that no longer
 * admit: a few, whereas a million attendees are too many to read.
 */
export const checkInStats: Handler<typeof contract.events.checkInStats> = async ({ db, event }) => {
  const entry = isEntryOf(event.id)
  const { rows } = await sql<{ total_attendees: number; total_checked_in_attendees: number }>`
    select (select coalesce(sum(attendees), 0) from (${expectedByProduct(event.id)}) expected)::int as total_attendees,
      (select count(distinct attendee_id) from check_ins where ${entry})::int
        - (select count(*) from attendees
          where event_id = ${event.id} and status in ${INACTIVE} and not ${isExpected(event.id)}
            and exists (select from check_ins where ${entry} and check_ins.attendee_id = attendees.id)
        )::int as total_checked_in_attendees`.execute(db)
  return rows[0] ?? { total_attendees: 0, total_checked_in_attendees: 0 }
}
