/**
 * How many jobs of a lane a worker does at a time. Lanes never wait for each other, so no kind of job starves another;
 * where processor or mail server are short, a lane with more slots gets more of them.
 */
export const LANES = {
  /** What somebody is waiting for in front of a screen: e-mails with links that sign in, reset, confirm, invite. */
  urgent: { slots: 8 },
  /** Proving the figures, pruning what is old. */
  system: { slots: 2 },
  /** Writing the e-mails to buyers and attendees. */
  orders: { slots: 16 },
  /** Handing written e-mails to the mail server. */
  deliveries: { slots: 32 },
  /** Handing messages of organizers to the mail server: thousands at a time, which nothing else waits for. */
  messages: { slots: 16 },
  /** What organizers are told of each order: written and handed over when there is time. */
  notices: { slots: 4 },
  /** Telling webhooks: one job for each that has something to be told, so a slow receiver keeps one slot. */
  webhooks: { slots: 32 },
  /** Reading what came back by e-mail, from a server that may be slow. */
  mailbox: { slots: 1 },
  /** Asking the card provider: each job waits for its answer. */
  payments: { slots: 16 },
  /** Comparing card payments with the provider, page by page: many at night, and nobody waits for them. */
  comparisons: { slots: 2 },
  /** Acts on many orders, part by part for as long as they take. */
  bulk: { slots: 2 },
  /** Images in further sizes and formats: seconds of a processor each, so one after the other. */
  images: { slots: 1 },
} as const

export type LaneName = keyof typeof LANES

/** While a job runs it is kept from others for so long, again and again; the job of a worker that died is free after that. */
export const LEASE_SECONDS = 10
export const RENEW_LEASE_MS = 3_000
/** How soon an idle worker finds a new job. */
export const LOOK_AGAIN_MS = 250
/** After the database was away. */
export const PAUSE_AFTER_FAILURE_MS = 1_000
/** The longest pause between two attempts is exp(10) seconds: six hours. */
export const LONGEST_BACKOFF_EXPONENT = 10
/** The database was away, which is not the job's fault: it is tried soon, and beyond its last attempt, but not for ever. */
export const AFTER_LOST_CONNECTION = { seconds: 2, more_attempts: 50 }
/** What has failed for the last time is kept for somebody to look at. */
export const FAILED_JOBS_ARE_KEPT_DAYS = 30
