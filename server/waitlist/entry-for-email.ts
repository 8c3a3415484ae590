import type { EmailToSend } from '#server/emails/delivery/send-once.ts'
import { eventForEmail, organizersSender, sentBy } from '#server/events/event-for-email.ts'
import type { JobContext } from '#server/job.ts'
import { entriesOf } from './entry-queries.ts'
import { waitlistToken } from './waitlist-token.ts'

/** An entry with the facts for its emails; null if it has been deleted. */
export async function entryForEmail({ db, config }: JobContext, id: number) {
  const of = db.selectFrom('waitlist_entries').select('event_id').where('id', '=', id)
  const { event_id } = (await of.executeTakeFirst()) ?? { event_id: 0 }
  const entry = await entriesOf(db, event_id).where('entry.id', '=', id).executeTakeFirst()
  if (!entry) return null
  const event = await eventForEmail(db, event_id)
  const link = `${config.app_url}/waitlist/${event_id}/${waitlistToken(config, entry)}`
  const { account_id, order_id, first_name, item_name } = entry
  const addressed = {
    recipient: entry.email,
    locale: entry.locale,
    ...sentBy(event),
    about: { account_id, event_id, ...(order_id !== null && { order_id }) },
  } satisfies Partial<EmailToSend<object>>
  return { entry, addressed, given: { sender: organizersSender(config, event), event, first_name, item_name, link } }
}
