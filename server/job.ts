import type { Mailer } from './emails/delivery/mailer.ts'
import type { Services } from './services.ts'

/** What a job has at hand. */
export type JobContext = Services & {
  /** Null when no mail server is set up: e-mails then stay in the local mailbox. */
  mailer: Mailer | null
  /** If it fails now, it is not tried again. */
  is_last_attempt: boolean
}

/** Takes ids, reads the rest again, and may run twice. Throwing means: try again later. */
export type Job<Payload> = (context: JobContext, payload: Payload) => Promise<void>
