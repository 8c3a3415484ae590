import { sql } from 'kysely'
import { type Locale, pickLocale } from '#domain/locale.ts'
import type { Trx } from '#server/lib/database.ts'
import type { Attachment } from '#server/lib/mailer.ts'
import type { Services } from '#server/services.ts'
import { queueEmail } from './queue-email.ts'
import { renderEmail } from './render-email.tsx'
import type { PropsOf, TemplateName } from './templates.ts'

export type Letter<N extends TemplateName> = {
  job: string
  signal_id: string
  template: N
  recipient: string
  /** As stored with the reader; anything unknown is read as English. */
  locale: string
  reply_to?: string | null
  about?: { account_id?: number; event_id?: number; order_id?: number }
  attachments?: readonly Attachment[]
  /** Runs in the transaction that queues the e-mail: tokens made here exist if and only if the e-mail does. */
  props: PropsOf<N> | ((trx: Trx) => Promise<PropsOf<N>>)
}

/** Writes an e-mail and queues it; the second time for the same job, signal and recipient it does nothing. */
export async function sendOnce<N extends TemplateName>({ db }: Services, letter: Letter<N>): Promise<void> {
  const { template, recipient, reply_to = null, about = {}, attachments = [] } = letter
  const dedupe_key = [letter.job, letter.signal_id, recipient.toLowerCase()].join(':')
  const locale: Locale = pickLocale({ user: letter.locale })
  await db.transaction().execute(async (trx) => {
    // The same job twice at once: the second waits here, and then finds the first one's e-mail.
    await sql`select pg_advisory_xact_lock(hashtextextended(${dedupe_key}, 0))`.execute(trx)
    if (await isQueued(trx, dedupe_key)) return
    const props = typeof letter.props === 'function' ? await letter.props(trx) : letter.props
    const rendered = await renderEmail(template, props, locale)
    await queueEmail(trx, { ...about, ...rendered, dedupe_key, template, recipient, reply_to, locale, attachments })
  })
}

async function isQueued(trx: Trx, dedupe_key: string): Promise<boolean> {
  const email = await trx
    .selectFrom('outgoing_emails')
    .select('id')
    .where('dedupe_key', '=', dedupe_key)
    .executeTakeFirst()
  return email !== undefined
}
