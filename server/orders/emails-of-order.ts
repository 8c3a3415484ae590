import type { Db } from '#server/lib/database.ts'

const LATEST = 200

/** What was sent to the buyer and the attendees of an order, the latest first; not what the organizer was told. */
export function emailsOfOrder(db: Db, order_id: number) {
  return db
    .selectFrom('outgoing_emails')
    .select(['id', 'recipient', 'subject', 'status', 'error', 'created_at', 'sent_at'])
    .where('order_id', '=', order_id)
    .where('template', '<>', 'new-order')
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute()
}
