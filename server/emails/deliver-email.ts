import { type Selectable, sql } from 'kysely'
import type { OutgoingEmails } from '#database/types.ts'
import type { JobContext } from '#server/job.ts'
import type { Db } from '#server/lib/database.ts'
import type { Attachment, Message } from '#server/lib/mailer.ts'
import { oneLine } from '#server/lib/plain-text.ts'

/** Their links open somebody's account: nothing of them is kept once they are on their way. */
const SECRET_TEMPLATES: readonly string[] = ['confirm-email', 'confirm-email-change', 'reset-password']

/**
 * Job: sends one e-mail. It is claimed first, so that two workers never send it at once and no transaction waits for the
 * mail server; the claim of a worker that died lapses by itself.
 */
export async function deliverEmail(
  { db, mailer, is_last_attempt }: JobContext,
  { email_id }: { email_id: number },
): Promise<void> {
  const email = await claim(db, email_id)
  if (!email) return
  try {
    await mailer?.send(asMessage(email))
  } catch (error) {
    await noteFailure(db, email_id, error as Error, is_last_attempt)
    throw error
  }
  await noteSent(db, email, mailer !== null)
}

type EmailRow = Selectable<OutgoingEmails>

/** Longer than the mailer's own limit. */
const CLAIM = sql<string>`now() + interval '2 minutes'`

/** Null when it is sent, or given up; throws when somebody else is at it, because that may yet fail. */
async function claim(db: Db, id: number): Promise<EmailRow | null> {
  const claimed = await db
    .updateTable('outgoing_emails')
    .set({ claimed_until: CLAIM })
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .where((email) => email.or([email('claimed_until', 'is', null), email('claimed_until', '<', sql<string>`now()`)]))
    .returningAll()
    .executeTakeFirst()
  if (claimed) return claimed
  const queued = db.selectFrom('outgoing_emails').select('id').where('id', '=', id).where('status', '=', 'QUEUED')
  if (await queued.executeTakeFirst()) throw new Error('Another worker is sending this e-mail.')
  return null
}

function asMessage(email: EmailRow): Message {
  const { dedupe_key: key, recipient, reply_to, subject, html, text } = email
  return { key, recipient, reply_to, subject, html, text, attachments: email.attachments as Attachment[] }
}

async function noteSent(db: Db, { id, template }: EmailRow, hasLeftTheHouse: boolean): Promise<void> {
  const isSecret = hasLeftTheHouse && SECRET_TEMPLATES.includes(template)
  await db
    .updateTable('outgoing_emails')
    .set({ status: 'SENT', sent_at: sql`now()`, error: null, ...(isSecret && { html: '', text: '' }) })
    .where('id', '=', id)
    .execute()
}

async function noteFailure(db: Db, id: number, error: Error, isLast: boolean): Promise<void> {
  await db
    .updateTable('outgoing_emails')
    .set({ status: isLast ? 'FAILED' : 'QUEUED', error: oneLine(error.message).slice(0, 500), claimed_until: null })
    .where('id', '=', id)
    .execute()
}
