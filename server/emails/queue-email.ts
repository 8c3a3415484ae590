import { type Insertable, sql } from 'kysely'
import type { OutgoingEmails } from '#database/types.ts'
import type { Trx } from '#server/lib/database.ts'
import type { Attachment } from '#server/lib/mailer.ts'

export type NewEmail = Omit<Insertable<OutgoingEmails>, 'attachments'> & { attachments: readonly Attachment[] }

/** With graphile's backoff this is about two days. */
const MAX_ATTEMPTS = 16

/** Puts an e-mail and the job that sends it into the queue, together. False when its key is there already. */
export async function queueEmail(trx: Trx, { attachments, ...email }: NewEmail): Promise<boolean> {
  const queued = await trx
    .insertInto('outgoing_emails')
    .values({ ...email, attachments: JSON.stringify(attachments) })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!queued) return false
  const body = JSON.stringify({ email_id: queued.id })
  await sql`select graphile_worker.add_job('deliverEmail', ${body}::json, max_attempts := ${MAX_ATTEMPTS})`.execute(trx)
  return true
}
