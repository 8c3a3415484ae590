import { type Selectable, sql } from 'kysely'
import type { OutgoingEmails } from '#database/types.ts'
import type { JobContext } from '#server/job.ts'
import type { Trx } from '#server/lib/database.ts'
import type { Attachment, Message } from '#server/lib/mailer.ts'
import { oneLine } from '#server/lib/plain-text.ts'

/** Their links open somebody's account: nothing of them is kept once they are on their way. */
const SECRET_TEMPLATES: readonly string[] = ['confirm-email', 'confirm-email-change', 'reset-password']

/**
 * Job: sends one e-mail. The row stays locked meanwhile (the one place where a transaction waits for the network), so
 * that two workers never send it at once; the mailer's time limits are shorter than the database's.
 */
export async function deliverEmail(context: JobContext, { email_id }: { email_id: number }): Promise<void> {
  const failure = await context.db.transaction().execute(async (trx) => {
    const email = await lockQueued(trx, email_id)
    if (!email) return null
    try {
      await context.mailer?.send(asMessage(email))
    } catch (error) {
      await noteFailure(trx, email_id, error as Error, context.is_last_attempt)
      return error as Error
    }
    await noteSent(trx, email, context.mailer !== null)
    return null
  })
  if (failure) throw failure
}

type EmailRow = Selectable<OutgoingEmails>

/** Null when it is sent, or given up; throws when somebody else is at it, because that may yet fail. */
async function lockQueued(trx: Trx, id: number): Promise<EmailRow | null> {
  const queued = trx.selectFrom('outgoing_emails').selectAll().where('id', '=', id).where('status', '=', 'QUEUED')
  const locked = await queued.forUpdate().skipLocked().executeTakeFirst()
  if (locked) return locked
  if (await queued.executeTakeFirst()) throw new Error('Another worker is sending this e-mail.')
  return null
}

function asMessage(email: EmailRow): Message {
  const { dedupe_key: key, recipient, reply_to, subject, html, text } = email
  return { key, recipient, reply_to, subject, html, text, attachments: email.attachments as Attachment[] }
}

async function noteSent(trx: Trx, { id, template }: EmailRow, hasLeftTheHouse: boolean): Promise<void> {
  const isSecret = hasLeftTheHouse && SECRET_TEMPLATES.includes(template)
  await trx
    .updateTable('outgoing_emails')
    .set({ status: 'SENT', sent_at: sql`now()`, error: null, ...(isSecret && { html: '', text: '' }) })
    .where('id', '=', id)
    .execute()
}

async function noteFailure(trx: Trx, id: number, error: Error, isLast: boolean): Promise<void> {
  await trx
    .updateTable('outgoing_emails')
    .set({ status: isLast ? 'FAILED' : 'QUEUED', error: oneLine(error.message).slice(0, 500) })
    .where('id', '=', id)
    .execute()
}
