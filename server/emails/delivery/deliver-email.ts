import { type Selectable, sql } from 'kysely'
import type { OutgoingEmails } from '#database/types.ts'
import { IS_TO_BOUNCED } from '#server/emails/bounces/bounced-addresses.ts'
import { SECRET_TEMPLATES } from '#server/emails/kinds.ts'
import type { Job, JobContext } from '#server/job.ts'
import { createLoader } from '#server/lib/batches.ts'
import type { Db } from '#server/lib/database.ts'
import { perDatabase } from '#server/lib/per-database.ts'
import { oneLine } from '#server/lib/plain-text.ts'
import { TryAgainIn } from '#server/queue/take-jobs.ts'
import { fillEmail } from './fill-email.ts'
import type { Attachment, Message } from './mailer.ts'
import { isRefusedForGood } from './refused-for-good.ts'
import type { DrawAttachments } from './stored-attachments.ts'

/**
 * The job that sends one email, with its PDFs drawn by `draw`. Claims it first, so that two workers never send it at once and no transaction waits for the mail server;
 * the claim of a dead worker expires. An email to an address that the mail server does not know is not retried.
 */
export const deliveryWith =
  (draw: DrawAttachments): Job<{ email_id: number }> =>
  (context, { email_id }) =>
    deliver({ ...context, draw }, email_id)

async function deliver(context: JobContext & { draw: DrawAttachments }, email_id: number): Promise<void> {
  const { db, mailer, is_last_attempt } = context
  const email = await claim(db, email_id)
  if (!email) return
  if (email.is_to_bounced) return noteBounced(db, email)
  try {
    if (mailer) await mailer.send(asMessage({ ...email, ...(await fillEmail(context, email)) }))
  } catch (error) {
    const isForGood = isRefusedForGood(error)
    await noteFailure(db, email, { error: error as Error, is_last: is_last_attempt || isForGood })
    if (isForGood) return
    throw error
  }
  await noteSent(db, email, mailer !== null)
}

type EmailRow = Selectable<OutgoingEmails> & { is_to_bounced: boolean }

/** Claim time, longer than the time limits for drawing attachments and of the mailer together. */
const CLAIM = sql<string>`now() + interval '2 minutes'`

/** Null if it was sent or given up; throws if another worker holds the claim, because that one may still fail. */
async function claim(db: Db, id: number): Promise<EmailRow | null> {
  const claimed = await batchesOf(db).claim(id)
  if (claimed) return claimed
  const [queued] = await db
    .selectFrom('outgoing_emails')
    .select(sql<number>`extract(epoch from claimed_until - now())`.as('seconds'))
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .execute()
  if (queued) throw new TryAgainIn(Math.max(queued.seconds, 1), 'Another worker is sending this e-mail.')
  return null
}

/** Claims a batch of emails and marks them as sent, each with one statement for concurrent deliveries. */
const batchesOf = perDatabase((db) => ({
  claim: createLoader((ids: number[]) => claimAll(db, ids)),
  sent: createLoader((ids: number[]) => noteAllSent(db, ids)),
}))

async function claimAll(db: Db, ids: number[]): Promise<Map<number, EmailRow>> {
  const rows = await db
    .updateTable('outgoing_emails')
    .set({ claimed_until: CLAIM })
    .where('id', 'in', (free) =>
      free
        .selectFrom('outgoing_emails')
        .select('id')
        .where('id', 'in', ids)
        .where('status', '=', 'QUEUED')
        .where((email) =>
          email.or([email('claimed_until', 'is', null), email('claimed_until', '<', sql<string>`now()`)]),
        )
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .returning(IS_TO_BOUNCED.as('is_to_bounced'))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function noteAllSent(db: Db, ids: number[]): Promise<Map<number, true>> {
  await db.updateTable('outgoing_emails').set(SENT).where('id', 'in', ids).execute()
  return new Map(ids.map((id) => [id, true]))
}

function asMessage(email: Omit<EmailRow, 'attachments'> & { attachments: Attachment[] }): Message {
  const {
    message_key: key,
    recipient,
    recipient_name,
    reply_to,
    sender_name,
    unsubscribe_url,
    subject,
    html,
    text,
    attachments,
  } = email
  return { key, recipient, recipient_name, reply_to, sender_name, unsubscribe_url, subject, html, text, attachments }
}

const SENT = { status: 'SENT', sent_at: sql<string>`now()`, error: null } as const

async function noteSent(db: Db, { id, template }: EmailRow, hasLeft: boolean): Promise<void> {
  if (!hasLeft || !SECRET_TEMPLATES.includes(template)) return void (await batchesOf(db).sent(id))
  await db
    .updateTable('outgoing_emails')
    .set({ ...SENT, ...keptOf(template) })
    .where('id', '=', id)
    .execute()
}

async function noteBounced(db: Db, { id, template }: EmailRow): Promise<void> {
  const outcome = { status: 'FAILED', failed_because: 'ADDRESS_BOUNCED', error: null, claimed_until: null } as const
  await db
    .updateTable('outgoing_emails')
    .set({ ...outcome, ...keptOf(template) })
    .where('id', '=', id)
    .execute()
}

type Failure = { error: Error; is_last: boolean }

async function noteFailure(db: Db, { id, template }: EmailRow, { error, is_last }: Failure): Promise<void> {
  const status = is_last ? 'FAILED' : 'QUEUED'
  const outcome = { status, error: oneLine(error.message).slice(0, 500), claimed_until: null } as const
  await db
    .updateTable('outgoing_emails')
    .set({ ...outcome, ...(is_last && keptOf(template)) })
    .where('id', '=', id)
    .execute()
}

/** Columns erased once an email is not sent again: none, but for an email with a working link its content. */
function keptOf(template: string) {
  return SECRET_TEMPLATES.includes(template) ? { html: '', text: '' } : {}
}
