import { type Insertable, sql } from 'kysely'
import type { OutgoingEmails } from '#database/types.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import type { Attachment } from '#server/lib/mailer.ts'

export type NewEmail = Omit<Insertable<OutgoingEmails>, 'attachments'> & { attachments: readonly Attachment[] }

/** With graphile's backoff this is about two days. */
const MAX_ATTEMPTS = 16

/** Puts an e-mail and the job that sends it into the queue, together; nothing when its key is there already. */
export async function queueEmail(db: Db | Trx, email: NewEmail): Promise<void> {
  await sql`
    with queued as (${insert(db, email).returning('id')})
    select graphile_worker.add_job('deliverEmail', json_build_object('email_id', id), max_attempts := ${MAX_ATTEMPTS})
    from queued`.execute(db)
}

/** Without a mail server it has arrived where it can be read: in the local mailbox. */
export async function keepEmail(db: Db | Trx, email: NewEmail): Promise<void> {
  await insert(db, email, { status: 'SENT', sent_at: sql<string>`now()` }).execute()
}

function insert(db: Db | Trx, { attachments, ...email }: NewEmail, arrived = {}) {
  return db
    .insertInto('outgoing_emails')
    .values({ ...email, ...arrived, attachments: JSON.stringify(attachments) })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
}
