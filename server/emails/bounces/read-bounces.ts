import type { JobContext } from '#server/job.ts'
import { openBouncesMailbox } from './bounces-mailbox.ts'
import { noteBounces } from './note-bounces.ts'
import { readDeliveryReport } from './read-delivery-report.ts'

/** Bounds of one run; what is left is read by the next one. */
const BOUNCE_LIMITS = {
  emails: 200,
  /** Read of one e-mail; the report comes before the e-mail that is returned. */
  bytes: 1_000_000,
  milliseconds: 30_000,
} as const
/** Of the last milliseconds of a run no e-mail is begun. */
const LONGEST_STEP = 3_000

/**
 * Job, every minute: reads what came back to the mailbox of BOUNCES_URL. An e-mail is marked as read after its effect is
 * committed, whatever it is; one that is read twice has its effect once.
 */
export async function readBounces({ db, config }: Pick<JobContext, 'db' | 'config'>): Promise<void> {
  if (!config.bounces_url) return
  const ends_at = Date.now() + BOUNCE_LIMITS.milliseconds
  const mailbox = await openBouncesMailbox(config.bounces_url, BOUNCE_LIMITS.milliseconds)
  try {
    for (const uid of (await mailbox.unseen()).slice(0, BOUNCE_LIMITS.emails)) {
      if (Date.now() >= ends_at - LONGEST_STEP) return
      const raw = await mailbox.read(uid, BOUNCE_LIMITS.bytes)
      const report = raw && (await readDeliveryReport(raw))
      if (report) await noteBounces(db, report)
      if (raw) await mailbox.markAsRead(uid)
    }
  } finally {
    mailbox.close()
  }
}
