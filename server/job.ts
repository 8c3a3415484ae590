import type { Mailer } from './emails/delivery/mailer.ts'
import type { Services } from './services.ts'

/** Services and facts available to a job. */
export type JobContext = Services & {
  /** Null if no mail server is set up: emails then stay in the local mailbox. */
  mailer: Mailer | null
  /** True if a failure will not be retried. */
  is_last_attempt: boolean
}

/** Takes ids, reads the rest again, and may run twice. Throwing means that it is retried later. */
export type Job<Payload> = (context: JobContext, payload: Payload) => Promise<void>
