import { sql } from 'kysely'
import type { RenderedEmail } from '#server/emails/templates/render-email.ts'
import type { Trx } from '#server/lib/database.ts'
import { addingJobs } from '#server/queue/add-jobs.ts'
import { paceMessages } from './message-pace.ts'
import { DELIVERY_OF_MESSAGE } from './queue-email.ts'
import type { KeptAttachment } from './stored-attachments.ts'

/** An email of a message to one address; `variant` names the rendered text. */
export type MessageEmail = {
  dedupe_key: string
  recipient: string
  recipient_name: string
  locale: string
  order_id: number | null
  variant: string
  /** Null for emails about the ticket. */
  unsubscribe_url: string | null
}

/** Placeholder in texts whose recipients have individual links. */
export const OWN_UNSUBSCRIBE_URL = 'https://unsubscribe.invalid/own'

export type MessageEmails = {
  about: { account_id: number; event_id: number }
  sent_by: { reply_to: string | null; sender_name: string | null }
  texts: readonly (RenderedEmail & { variant: string })[]
  /** The same for all recipients. */
  attachments: readonly KeptAttachment[]
  emails: readonly MessageEmail[]
  /** False sends without waiting for room in the account's hour. */
  is_paced: boolean
  /** False without a mail server: emails have arrived in the local mailbox once they are written. */
  has_mailer: boolean
}

/** Writes the emails and queues their delivery jobs, each when it is due; returns the ids in the same order. */
export async function queueMessages(trx: Trx, given: MessageEmails): Promise<number[]> {
  const { about, sent_by, texts, emails, has_mailer } = given
  const { account_id, event_id } = about
  // Serializes the messages of an account, so that two at once do not use the same room.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`messages:${account_id}`}, 0))`.execute(trx)
  const isPaced = given.is_paced && has_mailer
  const due = isPaced ? await paceMessages(trx, { account_id, count: emails.length }) : []
  const rows = emails.map((email, index) => ({ ...email, due_at: due[index] ?? null }))
  const queued = sql`select jsonb_build_object('email_id', id) as payload, account_id from written where status = 'QUEUED' and not is_delayed`
  const { rows: written } = await sql<{ id: number; dedupe_key: string }>`
    with written as (
      insert into outgoing_emails (account_id, event_id, order_id, dedupe_key, template, recipient, recipient_name, reply_to, sender_name,
        locale, subject, html, text, attachments, unsubscribe_url, status, sent_at, due_at, is_delayed)
      select ${account_id}::int, ${event_id}::int, email.order_id, email.dedupe_key, 'message', email.recipient, email.recipient_name,
        ${sent_by.reply_to}, ${sent_by.sender_name}, email.locale, said.subject, ${withOwnLink('html')}, ${withOwnLink('text')},
        ${JSON.stringify(given.attachments)}::jsonb, email.unsubscribe_url,
        ${has_mailer ? 'QUEUED' : 'SENT'}::email_status, ${has_mailer ? null : sql`now()`},
        coalesce(email.due_at, now()), coalesce(email.due_at > now(), false)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as email (dedupe_key text, recipient text, recipient_name text, locale text,
        order_id int, variant text, unsubscribe_url text, due_at timestamptz)
      join jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as said (variant text, subject text, html text, text text)
        using (variant)
      returning id, dedupe_key, account_id, status, is_delayed
    ),
    queued as (${addingJobs([DELIVERY_OF_MESSAGE], queued)})
    select id, dedupe_key from written`.execute(trx)
  const ids = new Map(written.map(({ id, dedupe_key }) => [dedupe_key, id]))
  return emails.map(({ dedupe_key }) => ids.get(dedupe_key) ?? 0)
}

function withOwnLink(part: 'html' | 'text') {
  const said = sql.ref(`said.${part}`)
  return sql`replace(${said}, ${OWN_UNSUBSCRIBE_URL}, coalesce(email.unsubscribe_url, ''))`
}
