import { arrangeActivityLog } from './activity/arrange-log.ts'
import type { JobName, PayloadOf } from './activity/subscribers.ts'
import { expireOrders } from './checkout/expire-orders.ts'
import { deliverEmail } from './emails/deliver-email.ts'
import { notifyOrganizer } from './emails/notify-organizer.ts'
import { pruneOldEmails } from './emails/prune-old-emails.ts'
import { queueDueEmails } from './emails/queue-email.ts'
import { sendContactMessage } from './emails/send-contact-message.ts'
import { sendEmailChange } from './emails/send-email-change.ts'
import { sendEmailConfirmation } from './emails/send-email-confirmation.ts'
import { sendInvitation } from './emails/send-invitation.ts'
import { sendOrderCancelled } from './emails/send-order-cancelled.ts'
import { sendOrderConfirmation } from './emails/send-order-confirmation.ts'
import { sendOrderEmailConfirmation } from './emails/send-order-email-confirmation.ts'
import { sendPasswordChanged } from './emails/send-password-changed.ts'
import { sendPasswordReset } from './emails/send-password-reset.ts'
import { sendTicket } from './emails/send-ticket.ts'
import { sendTickets } from './emails/send-tickets.ts'
import { pruneOldExports } from './exports/export-queries.ts'
import { pruneIdempotencyKeys } from './http/kept-answers.ts'
import { pruneExpired } from './http/prune-expired.ts'
import { checkIntegrity, checkIntegrityCompletely } from './integrity/check-integrity.ts'
import type { Job } from './job.ts'
import { lapseUnpaidOrders } from './orders/lapse-unpaid-orders.ts'
import { addDueJobs, type Scheduled } from './queue/schedule.ts'
import { pruneFailedJobs } from './queue/take-jobs.ts'
import type { Services } from './services.ts'
import { pruneExpiredTokens } from './users/prune-expired-tokens.ts'

/** What follows an activity: does not compile while a job named in activity/subscribers.ts is missing. */
const AFTER_ACTIVITIES: { [J in JobName]: Job<PayloadOf<J>> } = {
  sendEmailConfirmation,
  sendEmailChange,
  sendPasswordReset,
  sendPasswordChanged,
  sendInvitation,
  sendOrderConfirmation,
  sendTickets,
  sendTicket,
  notifyOrganizer,
  sendOrderCancelled,
  sendOrderEmailConfirmation,
  sendContactMessage,
}

/** Every job by name. */
export const JOBS = {
  ...AFTER_ACTIVITIES,
  deliverEmail,
  queueDueEmails,
  lapseUnpaidOrders: async (context: Pick<Services, 'db'>) => void (await lapseUnpaidOrders(context)),
  pruneIdempotencyKeys,
  pruneExpired,
  pruneExpiredTokens,
  pruneOldEmails,
  pruneOldExports,
  pruneFailedJobs,
  arrangeActivityLog,
  checkIntegrity,
  checkIntegrityCompletely,
}

/** By the clock (UTC), once however many workers there are. */
export const SCHEDULE: (Scheduled & { name: keyof typeof JOBS })[] = [
  { name: 'queueDueEmails', every: '1 minute', after: '0', lane: 'system' },
  { name: 'lapseUnpaidOrders', every: '10 minutes', after: '0', lane: 'system' },
  { name: 'checkIntegrity', every: '1 minute', after: '0', lane: 'system' },
  { name: 'checkIntegrityCompletely', every: '24 hours', after: '03:47', lane: 'system' },
  { name: 'pruneIdempotencyKeys', every: '1 hour', after: '00:07', lane: 'system' },
  { name: 'pruneExpired', every: '1 hour', after: '00:17', lane: 'system' },
  { name: 'pruneExpiredTokens', every: '1 hour', after: '00:27', lane: 'system' },
  { name: 'pruneOldEmails', every: '24 hours', after: '03:37', lane: 'system' },
  { name: 'pruneOldExports', every: '24 hours', after: '03:57', lane: 'system' },
  { name: 'pruneFailedJobs', every: '24 hours', after: '04:07', lane: 'system' },
  { name: 'arrangeActivityLog', every: '24 hours', after: '04:17', lane: 'system' },
]

/** Too often for a queue: each worker does these itself, one after the other, with that many seconds in between. */
export const EVERY_FEW_SECONDS: { name: string; seconds: number; run: (services: Services) => Promise<unknown> }[] = [
  { name: 'expireOrders', seconds: 2, run: expireOrders },
  { name: 'addDueJobs', seconds: 2, run: ({ db }) => addDueJobs(db, SCHEDULE) },
]
