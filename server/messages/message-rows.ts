import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { MessageRecipients, Messages } from '#database/types.ts'
import { IS_TO_BOUNCED, STATUS_OF_EMAIL } from '#server/emails/bounces/bounced-addresses.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'
import { addingJobs } from '#server/queue/add-jobs.ts'
import { audienceOf } from './emails-ahead.ts'
import { addressesOf, peopleOf } from './recipients-query.ts'

export type MessageRow = Selectable<Messages>
type RecipientRow = Selectable<MessageRecipients>

/** Emails written per transaction. */
const AT_ONCE = 200
const MAX_ATTEMPTS = 25

/** Queues the job that sends a message, not before `run_at`. */
export async function queueSending(
  trx: Trx,
  { id, account_id, run_at }: Pick<MessageRow, 'id' | 'account_id'> & { run_at?: RawBuilder<unknown> },
): Promise<void> {
  const payload = sql`select jsonb_build_object('message_id', ${id}::int) as payload, ${account_id}::int as account_id`
  await addingJobs([{ name: 'sendMessage', lane: 'bulk', max_attempts: MAX_ATTEMPTS }], payload, run_at).execute(trx)
}

/** Locks the message: its parts, its end and its cancellation run one after the other. */
export function lockMessage(trx: Trx, id: number): Promise<MessageRow | undefined> {
  return trx.selectFrom('messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** False if it is not waiting any more: it was cancelled, or is being sent. */
export async function leaveWaiting(trx: Trx, id: number, status: 'PROCESSING' | 'CANCELLED'): Promise<boolean> {
  const changed = await trx
    .updateTable('messages')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'SCHEDULED')
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Inserts the recipients of a message, each address once: its audience, unless it is a test, and its sender, if they want a
 * copy.
 */
export async function insertRecipients(trx: Trx, message: MessageRow, event: EventRow): Promise<void> {
  if (!message.is_test)
    await sql`
      insert into message_recipients (account_id, message_id, email, name, locale, order_id, attendee_id)
      select ${message.account_id}, ${message.id}, email, name, locale, order_id, attendee_id
      from (${addressesOf(sql`(${peopleOf(event, audienceOf(message))})`)}) as addresses order by person_id
      on conflict (message_id, email) do nothing`.execute(trx)
  if (message.is_test || message.send_copy_to_current_user)
    await sql`
      insert into message_recipients (account_id, message_id, email, name, locale)
      select ${message.account_id}, ${message.id}, lower(email), concat_ws(' ', first_name, last_name), locale
      from users where id = ${message.sent_by_user_id}
      on conflict (message_id, email) do nothing`.execute(trx)
}

/** The next recipients without an email. */
export function nextRecipients(trx: Trx, message_id: number): Promise<RecipientRow[]> {
  return trx
    .selectFrom('message_recipients')
    .selectAll()
    .where('message_id', '=', message_id)
    .where('email_id', 'is', null)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
}

export async function noteEmails(trx: Trx, recipients: readonly RecipientRow[], email_ids: number[]): Promise<void> {
  const ids = recipients.map(({ id }) => id)
  await sql`
    update message_recipients as recipient set email_id = written.email_id
    from unnest(${ids}::int[], ${email_ids}::int[]) as written (id, email_id)
    where recipient.id = written.id`.execute(trx)
}

/** Sets the status to SENT once the emails are written, or to FAILED without recipients; returns the number of addresses. */
export async function endMessage(trx: Trx, { id }: MessageRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message_recipients where message_id = ${id}`.execute(trx)
  const count = rows[0]?.count ?? 0
  await trx
    .updateTable('messages')
    .set({ status: count > 0 ? 'SENT' : 'FAILED', sent_at: sql<string>`coalesce(sent_at, now())` })
    .where('id', '=', id)
    .execute()
  return count
}

/**
 * Condition on the rows `recipient` and `outgoing_emails`: the message has not reached the address, and may be sent there again.
 */
export const CAN_BE_SENT_AGAIN = sql<boolean>`(${STATUS_OF_EMAIL} in ('FAILED', 'BOUNCED') and not (${IS_TO_BOUNCED}))`

/** Makes recipients whose email has failed or bounced wait for another one, unless the address is marked; returns how many. */
export async function releaseUnreached(trx: Trx, message_id: number): Promise<number> {
  const { rows } = await sql`
    update message_recipients as recipient set email_id = null, resent_count = resent_count + 1
    from outgoing_emails
    where recipient.message_id = ${message_id} and outgoing_emails.id = recipient.email_id and ${CAN_BE_SENT_AGAIN}
    returning recipient.id`.execute(trx)
  return rows.length
}

export async function sendAgain(trx: Trx, message: Pick<MessageRow, 'id' | 'account_id'>): Promise<void> {
  await trx.updateTable('messages').set({ status: 'PROCESSING' }).where('id', '=', message.id).execute()
  await queueSending(trx, message)
}
