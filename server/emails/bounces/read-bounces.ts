import type { JobContext } from '#server/job.ts'
import { openBouncesMailbox } from './bounces-mailbox.ts'
import { noteBounces } from './note-bounces.ts'
import { readDeliveryReport } from './read-delivery-report.ts'

/** Limits of one run; the next run reads the rest. */
const BOUNCE_LIMITS = {
  emails: 200,
  /** Bytes read of one email; the report comes before the returned email. */
  bytes: 1_000_000,
  milliseconds: 30_000,
} as const
/** No email is begun in the last milliseconds of a run. */
const LONGEST_STEP = 3_000

/**
 * Job, every minute: reads bounces from the mailbox of BOUNCES_URL. Marks every email as read after its effect is committed; an
 * email that is read twice has its effect once.
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
