import { sql } from 'kysely'
import { type Locale, pickLocale } from '#domain/locale.ts'
import { renderEmail, type Template } from '#server/emails/templates/render-email.ts'
import type { JobContext } from '#server/job.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { keepEmail, queueEmail } from './queue-email.ts'
import type { KeptAttachment } from './stored-attachments.ts'

export type EmailToSend<Props> = {
  job: string
  activity_id: number | string
  template: Template<Props>
  recipient: string
  /** Display name: spam filters take a bare address with pictures for advertising. */
  recipient_name?: string
  /** Locale as stored with the reader; an unknown one is read as English. */
  locale: string
  reply_to?: string | null
  /** Display name of the sender, in place of the installation's name. */
  sender_name?: string | null
  about?: { account_id?: number; event_id?: number; order_id?: number }
  attachments?: readonly KeptAttachment[]
  /** For the header List-Unsubscribe. */
  unsubscribe_url?: string
  /**
   * A function runs in the transaction that queues the email: tokens made there exist if and only if the email does. Null: no
   * email.
   */
  props: Props | ((trx: Trx) => Promise<Props | null>)
}

/** Writes an email and queues it; does nothing the second time for the same job, log entry and recipient. */
export async function sendOnce<Props extends object>(context: JobContext, email: EmailToSend<Props>): Promise<void> {
  const { db } = context
  const { props } = email
  const dedupe_key = [email.job, email.activity_id, email.recipient.toLowerCase()].join(':')
  // The unique dedupe key refuses a second insert.
  if (typeof props !== 'function') return write(context, db, { ...email, dedupe_key, props })
  if (await isQueued(db, dedupe_key)) return
  await db.transaction().execute(async (trx) => {
    // The same job twice at once: the second waits here, and then finds the first one's email.
    await sql`select pg_advisory_xact_lock(hashtextextended(${dedupe_key}, 0))`.execute(trx)
    if (await isQueued(trx, dedupe_key)) return
    const made = await props(trx)
    if (made) await write(context, trx, { ...email, dedupe_key, props: made })
  })
}

type Ready<Props> = Omit<EmailToSend<Props>, 'props'> & { dedupe_key: string; props: Props }

async function write<Props extends object>({ mailer }: JobContext, on: Db | Trx, email: Ready<Props>): Promise<void> {
  const { dedupe_key, template, recipient, reply_to = null, about = {}, attachments = [] } = email
  const { recipient_name = null, sender_name = null, unsubscribe_url = null } = email
  const locale: Locale = pickLocale({ user: email.locale })
  const rendered = await renderEmail(template, email.props, locale)
  const outgoing = {
    ...about,
    ...rendered,
    dedupe_key,
    template: template.name,
    recipient,
    recipient_name,
    reply_to,
    sender_name,
    unsubscribe_url,
    locale,
    attachments,
  }
  await (mailer ? queueEmail(on, outgoing) : keepEmail(on, outgoing))
}

async function isQueued(on: Db | Trx, dedupe_key: string): Promise<boolean> {
  const email = await on
    .selectFrom('outgoing_emails')
    .select('id')
    .where('dedupe_key', '=', dedupe_key)
    .executeTakeFirst()
  return email !== undefined
}
