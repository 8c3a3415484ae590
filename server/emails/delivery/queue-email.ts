import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { OutgoingEmails } from '#database/types.ts'
import { ACCOUNT_TEMPLATES, type TemplateName, WARNINGS } from '#server/emails/kinds.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { addingJobs } from '#server/queue/add-jobs.ts'
import type { LaneName } from '#server/queue/lanes.ts'
import { type Pacing, paceEmail } from './email-limits.ts'
import { isDrawn, type KeptAttachment } from './stored-attachments.ts'

export type NewEmail = Omit<Insertable<OutgoingEmails>, 'attachments'> & { attachments: readonly KeptAttachment[] }

/** About two days with the pauses in between. */
const MAX_ATTEMPTS = 16

/** Messages of organizers wait in a lane of their own. */
export const DELIVERY_OF_MESSAGE = { name: 'deliverEmail', lane: 'messages', max_attempts: MAX_ATTEMPTS } as const

/**
 * Queues an email and the job that sends it, together; does nothing if its key exists already. An email above a limit gets its
 * job when it is due; one that would be due too late is stored as failed, with the reason.
 */
export async function queueEmail(db: Db | Trx, email: NewEmail): Promise<void> {
  const delivery = { name: 'deliverEmail', lane: laneOf(email), max_attempts: MAX_ATTEMPTS }
  const payloads = sql`select jsonb_build_object('email_id', id) as payload, account_id from queued where status = 'QUEUED' and not is_delayed`
  await sql`
    with queued as (${insert(db, email, pacedBy(await paceEmail(db, email))).returning(['id', 'account_id', 'status', 'is_delayed'])})
    ${addingJobs([delivery], payloads)}`.execute(db)
}

/** Job, every minute: queues jobs for delayed emails that are due now. */
export async function queueDueEmails({ db }: { db: Db }): Promise<void> {
  // Only emails that are not urgent are ever delayed.
  const delivery = { name: 'deliverEmail', lane: 'deliveries', max_attempts: MAX_ATTEMPTS } as const
  await sql`
    with queued as (
      update outgoing_emails set is_delayed = false
      where is_delayed and status = 'QUEUED' and due_at <= now() returning id, account_id, template, attachments @? '$[*].kind' as is_drawn
    ),
    messages as (${addingJobs([DELIVERY_OF_MESSAGE], dueOf(sql`template = ${MESSAGE}`))}),
    drawn as (${addingJobs([{ ...delivery, lane: 'attachments' }], dueOf(sql`template <> ${MESSAGE} and is_drawn`))})
    ${addingJobs([delivery], dueOf(sql`template <> ${MESSAGE} and not is_drawn`))}`.execute(db)
}

const MESSAGE: TemplateName = 'message'

function dueOf(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select jsonb_build_object('email_id', id) as payload, account_id from queued where ${condition}`
}

/** Lane of an email: sign-in emails, organizers' notices and emails with PDFs to draw have separate ones. */
function laneOf({ template, attachments }: NewEmail): LaneName {
  if (ACCOUNT_TEMPLATES.includes(template) || WARNINGS.includes(template)) return 'urgent'
  if (template === 'new-order') return 'notices'
  return attachments.some(isDrawn) ? 'attachments' : 'deliveries'
}

const TOO_MANY = 'Not sent: too many e-mails to this address, or to others than the buyers.'

/** An email that is not sent uses no room of later ones: its due time is far in the past. */
function pacedBy(pacing: Pacing | null) {
  if (!pacing) return {}
  if (pacing.is_too_late) return { status: 'FAILED' as const, error: TOO_MANY, due_at: LONG_AGO }
  const { due_at, is_to_other, is_delayed } = pacing
  return { due_at, is_to_other, is_delayed }
}

const LONG_AGO = sql<string>`to_timestamp(0)`

/**
 * Stores an email as sent: without a mail server it has arrived in the local mailbox. Does not wait for the disk: the job that
 * wrote it leaves the queue later, so anything lost in a crash is written again.
 */
export async function keepEmail(db: Db | Trx, email: NewEmail): Promise<void> {
  await insert(db, email, { status: 'SENT', sent_at: sql<string>`now()` })
    .returning(sql`set_config('synchronous_commit', 'off', true)`.as('not_at_once_on_disk'))
    .execute()
}

function insert(db: Db | Trx, { attachments, ...email }: NewEmail, arrived = {}) {
  return db
    .insertInto('outgoing_emails')
    .values({ ...email, ...arrived, attachments: JSON.stringify(attachments) })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
}
