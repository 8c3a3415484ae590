import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach } from 'vitest'
import { type Followed, SUBSCRIBERS } from '#server/activity/subscribers.ts'
import { deliverEmail } from '#server/attached-documents/deliver-email.ts'
import { createMailer } from '#server/emails/delivery/mailer.ts'
import type { Job, JobContext } from '#server/job.ts'
import { JOBS } from '#server/jobs.ts'
import { createTestApp } from './app.ts'
import { type JobIds, jobPayload } from './jobs.ts'
import { openTestMailbox, type ReceivedEmail } from './mailbox.ts'

/**
 * An app that sends email over real SMTP into a mailbox, which is emptied before each test. Call it at the top of a test file.
 */
export async function openEmailApp() {
  const mailbox = await openTestMailbox()
  const testApp = await createTestApp({ mail_url: mailbox.url })
  const { services } = testApp
  const mailer = createMailer(services.config)
  const context: JobContext = { ...services, mailer, is_last_attempt: false }
  const { db } = services

  afterAll(async () => {
    mailer?.close()
    await mailbox.close()
  })
  beforeEach(async () => {
    mailbox.emails.length = 0
    await db.deleteFrom('message_recipients').execute()
    await db.deleteFrom('outgoing_emails').execute()
  })

  /** Sends all waiting emails that are due, in the order in which they were queued. */
  async function deliver(): Promise<void> {
    const waiting = db.selectFrom('outgoing_emails').select('id').where('status', '=', 'QUEUED').orderBy('id')
    const queued = await waiting.where('is_delayed', '=', false).execute()
    for (const { id } of queued) await deliverEmail(context, { email_id: id })
  }

  /** Runs all handlers of an activity, in the order of `server/emails/kinds.ts`, and returns the emails that arrived. */
  async function happen<N extends Followed>(
    name: N,
    ids: JobIds<N>,
    activity_id: number | string = randomUUID(),
  ): Promise<ReceivedEmail[]> {
    const payload = { ...jobPayload(name, ids), activity_id }
    for (const job of SUBSCRIBERS.get(name) ?? []) await (JOBS[job] as Job<unknown>)(context, payload)
    await deliver()
    return mailbox.emails
  }
  return { testApp, services, db, context, mailbox, deliver, happen }
}
