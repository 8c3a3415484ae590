import { STATUS_OF_EMAIL, WORDS_OF_EMAIL } from '#server/emails/bounces/bounced-addresses.ts'
import type { Db } from '#server/lib/database.ts'

const LATEST = 200

/** Emails to the buyer and the attendees of an order, the latest first; without those to the organizer. */
export function emailsOfOrder(db: Db, order_id: number) {
  return db
    .selectFrom('outgoing_emails')
    .select(['id', 'recipient', 'subject', 'failed_because', 'created_at', 'sent_at'])
    .select([STATUS_OF_EMAIL.as('status'), WORDS_OF_EMAIL.as('error')])
    .where('order_id', '=', order_id)
    .where('template', '<>', 'new-order')
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute()
}
