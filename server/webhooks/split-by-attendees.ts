import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import type { Taken } from './take-delivery.ts'

/** Replaces a message about an order by one for each attendee that the activity changed, at its place in the order. */
export async function splitByAttendees(db: Db, delivery: Taken): Promise<void> {
  const { id, event_type, subject_id, happened_at } = delivery
  // Tickets cancelled before their order have had their messages already.
  const changed = event_type === 'attendee.cancelled' ? sql`and updated_at >= ${happened_at}::timestamptz` : sql``
  await sql`
    with split as (delete from webhook_deliveries where id = ${id} and is_of_order returning *)
    insert into webhook_deliveries (account_id, event_id, webhook_id, activity_id, event_type, object, subject_id,
      happened_at)
    select split.account_id, split.event_id, split.webhook_id, split.activity_id, split.event_type, split.object,
      attendees.id, split.happened_at
    from split join attendees on attendees.order_id = ${subject_id} ${changed}
    order by attendees.order_item_id, attendees.position`.execute(db)
}
