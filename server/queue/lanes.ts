/**
 * Concurrent jobs of each lane per worker. Lanes never wait for each other, so no kind of job starves another; if the processor
 * or the mail server is slow, a lane with more slots gets more of it.
 */
export const LANES = {
  /** Emails that a person at a screen waits for: links that sign in, reset, confirm, invite. */
  urgent: { slots: 8 },
  /** Checks of the figures, deletion of old rows. */
  system: { slots: 2 },
  /** Writes emails to buyers and attendees. */
  orders: { slots: 16 },
  /** Delivers written emails to the mail server. */
  deliveries: { slots: 32 },
  /** Draws the PDFs of emails and delivers them: PDFs take longer, and no other email waits for them. */
  attachments: { slots: 4 },
  /** Delivers organizers' messages to the mail server: thousands at a time, which nothing else waits for. */
  messages: { slots: 16 },
  /** Notices to organizers of each order: written and delivered when there is time. */
  notices: { slots: 4 },
  /** Sends to webhooks: one job for each with pending messages, so a slow receiver keeps one slot. */
  webhooks: { slots: 32 },
  /** Reads bounced emails from a server that may be slow. */
  mailbox: { slots: 1 },
  /** Calls the card provider: each job waits for its answer. */
  payments: { slots: 16 },
  /** Compares card payments with the provider, page by page: many at night, and no one waits for them. */
  comparisons: { slots: 2 },
  /** Tells Apple and Google of changed tickets: each job waits for their answers. */
  wallets: { slots: 2 },
  /** Acts on many orders, part by part for as long as they take. */
  bulk: { slots: 2 },
  /** Resizes and converts images: seconds of a processor each, so one after the other. */
  images: { slots: 1 },
} as const

export type LaneName = keyof typeof LANES

/** Lease of a running job, renewed again and again; the job of a dead worker is free after this time. */
export const LEASE_SECONDS = 10
export const RENEW_LEASE_MS = 3_000
/** Time until an idle worker finds a new job. */
export const LOOK_AGAIN_MS = 250
/** Pause after the database was unavailable. */
export const PAUSE_AFTER_FAILURE_MS = 1_000
/** The longest pause between two attempts is exp(10) seconds: six hours. */
export const LONGEST_BACKOFF_EXPONENT = 10
/**
 * Retries after the database was unavailable, which is not the job's fault: soon, and beyond its last attempt, but not forever.
 */
export const AFTER_LOST_CONNECTION = { seconds: 2, more_attempts: 50 }
/** Time for which finally failed jobs are kept for inspection. */
export const FAILED_JOBS_ARE_KEPT_DAYS = 30
