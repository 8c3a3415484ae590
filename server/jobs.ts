import type { CronItem } from 'graphile-worker'
import { expireOrders } from './checkout/expire-orders.ts'
import { deliverEmail } from './emails/deliver-email.ts'
import { forgetOldEmails } from './emails/forget-old-emails.ts'
import { notifyOrganizer } from './emails/notify-organizer.ts'
import { sendContactMessage } from './emails/send-contact-message.ts'
import { sendEmailChange } from './emails/send-email-change.ts'
import { sendEmailConfirmation } from './emails/send-email-confirmation.ts'
import { sendInvitation } from './emails/send-invitation.ts'
import { sendOrderCancelled } from './emails/send-order-cancelled.ts'
import { sendOrderConfirmation } from './emails/send-order-confirmation.ts'
import { sendPasswordChanged } from './emails/send-password-changed.ts'
import { sendPasswordReset } from './emails/send-password-reset.ts'
import { sendTicket } from './emails/send-ticket.ts'
import { sendTickets } from './emails/send-tickets.ts'
import { forgetOldExports } from './exports/export-queries.ts'
import { forgetExpired } from './http/forget-expired.ts'
import { forgetIdempotencyKeys } from './http/idempotency.ts'
import { checkIntegrity, checkIntegrityCompletely } from './integrity/check-integrity.ts'
import type { Job } from './job.ts'
import type { Services } from './services.ts'
import type { JobName, PayloadOf } from './signals.ts'
import { forgetExpiredTokens } from './users/forget-expired-tokens.ts'

/** What follows a signal: does not compile while a job named in signals.ts is missing. */
const AFTER_SIGNALS: { [J in JobName]: Job<PayloadOf<J>> } = {
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
  sendContactMessage,
}

/** Every job by name. */
export const JOBS = {
  ...AFTER_SIGNALS,
  deliverEmail,
  forgetIdempotencyKeys,
  forgetExpired,
  forgetExpiredTokens,
  forgetOldEmails,
  forgetOldExports,
  checkIntegrity,
  checkIntegrityCompletely,
}

/** They only make work for this machine, and there may be thousands: one at a time leaves it to the visitors. */
export const ONE_BY_ONE: readonly string[] = Object.keys(AFTER_SIGNALS)

/** Checks of the figures wait for each other; one that failed is soon followed by the next. */
const ONE_AT_A_TIME = { queueName: 'integrity', maxAttempts: 2 }

/** By the clock (UTC), once however many workers there are. */
export const CRONTAB: (CronItem & { task: keyof typeof JOBS })[] = [
  { task: 'forgetIdempotencyKeys', match: '7 * * * *' },
  { task: 'forgetExpired', match: '17 * * * *' },
  { task: 'forgetExpiredTokens', match: '27 * * * *' },
  { task: 'forgetOldEmails', match: '37 3 * * *' },
  { task: 'forgetOldExports', match: '57 3 * * *' },
  { task: 'checkIntegrity', match: '* * * * *', options: { ...ONE_AT_A_TIME, jobKey: 'checkIntegrity' } },
  { task: 'checkIntegrityCompletely', match: '47 3 * * *', options: { ...ONE_AT_A_TIME, backfillPeriod: 43_200_000 } },
]

/** Too often for a queue: each worker does these itself, one after the other, with that many seconds in between. */
export const EVERY_FEW_SECONDS: { name: string; seconds: number; run: (services: Services) => Promise<unknown> }[] = [
  { name: 'expireOrders', seconds: 2, run: expireOrders },
]
