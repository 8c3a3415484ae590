import { arrangeActivityLog } from './activity/arrange-log.ts'
import type { JobName, PayloadOf } from './activity/subscribers.ts'
import { deliverEmail } from './attached-documents/deliver-email.ts'
import { endAttendeeImport, pruneAttendeeImports } from './attendee-imports/end-attendee-import.ts'
import { runAttendeeImport } from './attendee-imports/run-attendee-import.ts'
import { undoAttendeeImport } from './attendee-imports/undo-attendee-import.ts'
import { announceTransfer } from './attendees/announce-transfer.ts'
import { endAttendeeAct } from './attendees/bulk/end-attendee-act.ts'
import { runAttendeeAct } from './attendees/bulk/run-attendee-act.ts'
import { undoAttendeeAct } from './attendees/bulk/undo-attendee-act.ts'
import { sendTicket } from './attendees/send-ticket.ts'
import { sendTicketCancelled } from './attendees/send-ticket-cancelled.ts'
import { sendTickets } from './attendees/send-tickets.ts'
import { sendPasswordReset } from './auth/send-password-reset.ts'
import { expireOrders } from './checkout/expire-orders.ts'
import { sendOrderEmailConfirmation } from './checkout/send-order-email-confirmation.ts'
import { pruneBouncedAddresses } from './emails/bounces/bounced-addresses.ts'
import { readBounces } from './emails/bounces/read-bounces.ts'
import { pruneOldEmails } from './emails/delivery/prune-old-emails.ts'
import { queueDueEmails } from './emails/delivery/queue-email.ts'
import { publishDueEvents } from './events/publish-due-events.ts'
import { sendPublishingRefused } from './events/send-publishing-refused.ts'
import { pruneOldExports } from './exports/export-queries.ts'
import { pruneIdempotencyKeys } from './http/kept-answers.ts'
import { pruneExpired } from './http/prune-expired.ts'
import { sizeImage } from './images/size-image.ts'
import { checkIntegrity, checkIntegrityCompletely } from './integrity/check-integrity.ts'
import { sendInvoice } from './invoices/send-invoice.ts'
import type { Job } from './job.ts'
import { pruneAttachments } from './messages/prune-attachments.ts'
import { sendMessage } from './messages/send-message.ts'
import { endBulkAct, pruneOldBulkActs } from './orders/bulk/end-bulk-act.ts'
import { runBulkAct } from './orders/bulk/run-bulk-act.ts'
import { undoBulkAct } from './orders/bulk/undo-bulk-act.ts'
import { BUYER_EMAILS } from './orders/buyer-emails.ts'
import { lapseUnpaidOrders } from './orders/lapse-unpaid-orders.ts'
import { notifyOrganizer } from './orders/notify-organizer.ts'
import { notifyRefundDue } from './orders/notify-refund-due.ts'
import { remindUnpaidOrders, warnUnpaidOrders } from './orders/remind-unpaid-orders.ts'
import { sendOrderConfirmation } from './orders/send-order-confirmation.ts'
import { sendContactMessage } from './organizers/send-contact-message.ts'
import { askCardPayment, cancelCardPayment } from './payments/cards/cancel-card-payment.ts'
import { eraseCardKeys } from './payments/cards/erase-card-keys.ts'
import { sendRefund } from './payments/cards/send-refund.ts'
import { pruneProviderEvents, takeProviderEvent } from './payments/provider-events/take-provider-event.ts'
import { reconcileCards } from './payments/reconciliation/reconcile-cards.ts'
import { beginReconciliations, pruneReconciliations } from './payments/reconciliation/runs.ts'
import { sendCardDifferences } from './payments/reconciliation/send-card-differences.ts'
import { prunePdfs } from './pdf/render-kept.ts'
import { eraseOldAnswers } from './questions/erase-old-answers.ts'
import { eraseUnusedFiles } from './questions/erase-unused-files.ts'
import { addDueJobs, type Scheduled } from './queue/schedule.ts'
import { pruneFailedJobs } from './queue/take-jobs.ts'
import { pruneUsedChallenges } from './second-factors/challenges.ts'
import { sendSecurityChanged } from './second-factors/send-security-changed.ts'
import type { Services } from './services.ts'
import { pruneTicketLookups } from './ticket-lookup/lookup-tokens.ts'
import { sendTicketLookup } from './ticket-lookup/send-ticket-lookup.ts'
import { announceEmailChange } from './users/announce-email-change.ts'
import { pruneExpiredTokens } from './users/prune-expired-tokens.ts'
import { sendEmailChange } from './users/send-email-change.ts'
import { sendEmailConfirmation } from './users/send-email-confirmation.ts'
import { sendInvitation } from './users/send-invitation.ts'
import { sendPasswordChanged } from './users/send-password-changed.ts'
import { eraseOldEntries } from './waitlist/erase-old-entries.ts'
import { serveWaitlists } from './waitlist/serve-waitlists.ts'
import { WAITLIST_EMAILS } from './waitlist/waitlist-emails.ts'
import { refreshPasses } from './wallets/refresh-passes.ts'
import { deliverWebhook } from './webhooks/deliver-webhook.ts'
import { pruneWebhookLogs } from './webhooks/prune-webhook-logs.ts'
import { queueDueWebhooks } from './webhooks/queue-due-webhooks.ts'
import { sendWebhookPaused } from './webhooks/send-webhook-paused.ts'

/** Jobs that follow an activity. Does not compile while a job named in emails/kinds.ts or activity/subscribers.ts is missing. */
const AFTER_ACTIVITIES: { [J in JobName]: Job<PayloadOf<J>> } = {
  sendEmailConfirmation,
  sendEmailChange,
  announceEmailChange,
  sendSecurityChanged,
  sendPasswordReset,
  sendPasswordChanged,
  sendInvitation,
  sendTicketLookup,
  ...BUYER_EMAILS,
  ...WAITLIST_EMAILS,
  sendOrderConfirmation,
  sendTickets,
  sendTicket,
  announceTransfer,
  sendTicketCancelled,
  notifyOrganizer,
  notifyRefundDue,
  sendInvoice,
  sendOrderEmailConfirmation,
  sendContactMessage,
  sendPublishingRefused,
  sendWebhookPaused,
  sendCardDifferences,
  sizeImage,
  refreshPasses,
}

/** Every job by name. */
export const JOBS = {
  ...AFTER_ACTIVITIES,
  deliverEmail,
  deliverWebhook,
  pruneWebhookLogs,
  queueDueEmails,
  readBounces,
  lapseUnpaidOrders: async (context: Pick<Services, 'db'>) => void (await lapseUnpaidOrders(context)),
  remindUnpaidOrders: async (context: Pick<Services, 'db'>) => void (await remindUnpaidOrders(context)),
  warnUnpaidOrders: async (context: Pick<Services, 'db'>) => void (await warnUnpaidOrders(context)),
  runBulkAct,
  undoBulkAct,
  endBulkAct,
  runAttendeeAct,
  undoAttendeeAct,
  endAttendeeAct,
  pruneOldBulkActs,
  sendMessage,
  pruneAttachments: async (context: Pick<Services, 'db' | 'config'>) => void (await pruneAttachments(context)),
  runAttendeeImport,
  undoAttendeeImport,
  endAttendeeImport,
  pruneAttendeeImports,
  publishDueEvents,
  pruneIdempotencyKeys,
  pruneExpired,
  pruneExpiredTokens,
  pruneTicketLookups,
  pruneUsedChallenges,
  pruneOldEmails,
  pruneBouncedAddresses,
  pruneOldExports,
  pruneFailedJobs,
  cancelCardPayment,
  askCardPayment,
  sendRefund,
  takeProviderEvent,
  pruneProviderEvents,
  eraseCardKeys,
  reconcileCards,
  beginReconciliations,
  pruneReconciliations,
  eraseOldAnswers: async (context: Pick<Services, 'db'>) => void (await eraseOldAnswers(context)),
  eraseOldEntries: async (context: Pick<Services, 'db'>) => void (await eraseOldEntries(context)),
  eraseUnusedFiles: async (context: Pick<Services, 'db' | 'config'>) => void (await eraseUnusedFiles(context)),
  prunePdfs,
  arrangeActivityLog,
  checkIntegrity,
  checkIntegrityCompletely,
}

/** Jobs by the clock (UTC), each run once however many workers there are. */
export const SCHEDULE: (Scheduled & { name: keyof typeof JOBS })[] = [
  { name: 'queueDueEmails', every: '1 minute', after: '0', lane: 'system' },
  { name: 'readBounces', every: '1 minute', after: '0', lane: 'mailbox' },
  { name: 'publishDueEvents', every: '1 minute', after: '0', lane: 'system' },
  { name: 'lapseUnpaidOrders', every: '10 minutes', after: '0', lane: 'system' },
  { name: 'remindUnpaidOrders', every: '10 minutes', after: '0', lane: 'system' },
  { name: 'warnUnpaidOrders', every: '10 minutes', after: '0', lane: 'system' },
  { name: 'eraseCardKeys', every: '10 minutes', after: '0', lane: 'system' },
  { name: 'checkIntegrity', every: '1 minute', after: '0', lane: 'system' },
  { name: 'checkIntegrityCompletely', every: '24 hours', after: '03:47', lane: 'system' },
  { name: 'pruneIdempotencyKeys', every: '1 hour', after: '00:07', lane: 'system' },
  { name: 'pruneExpired', every: '1 hour', after: '00:17', lane: 'system' },
  { name: 'pruneExpiredTokens', every: '1 hour', after: '00:27', lane: 'system' },
  { name: 'pruneTicketLookups', every: '1 hour', after: '00:57', lane: 'system' },
  { name: 'pruneUsedChallenges', every: '1 hour', after: '00:37', lane: 'system' },
  { name: 'pruneWebhookLogs', every: '24 hours', after: '04:57', lane: 'system' },
  { name: 'pruneOldEmails', every: '24 hours', after: '03:37', lane: 'system' },
  { name: 'pruneBouncedAddresses', every: '24 hours', after: '04:37', lane: 'system' },
  { name: 'pruneOldExports', every: '24 hours', after: '03:57', lane: 'system' },
  { name: 'pruneOldBulkActs', every: '24 hours', after: '04:47', lane: 'system' },
  { name: 'pruneAttendeeImports', every: '1 hour', after: '00:52', lane: 'system' },
  { name: 'pruneProviderEvents', every: '24 hours', after: '05:07', lane: 'system' },
  { name: 'beginReconciliations', every: '24 hours', after: '02:17', lane: 'system' },
  { name: 'pruneReconciliations', every: '24 hours', after: '05:17', lane: 'system' },
  { name: 'pruneFailedJobs', every: '24 hours', after: '04:07', lane: 'system' },
  { name: 'eraseOldAnswers', every: '24 hours', after: '04:27', lane: 'system' },
  { name: 'eraseOldEntries', every: '24 hours', after: '05:37', lane: 'system' },
  { name: 'eraseUnusedFiles', every: '1 hour', after: '00:47', lane: 'system' },
  { name: 'pruneAttachments', every: '1 hour', after: '00:42', lane: 'system' },
  { name: 'prunePdfs', every: '24 hours', after: '05:27', lane: 'system' },
  { name: 'arrangeActivityLog', every: '24 hours', after: '04:17', lane: 'system' },
]

/** Tasks too frequent for a queue: each worker runs them itself, one after the other, with this pause in seconds. */
export const EVERY_FEW_SECONDS: { name: string; seconds: number; run: (services: Services) => Promise<unknown> }[] = [
  { name: 'expireOrders', seconds: 2, run: expireOrders },
  { name: 'serveWaitlists', seconds: 10, run: serveWaitlists },
  { name: 'queueDueWebhooks', seconds: 0.5, run: queueDueWebhooks },
  { name: 'addDueJobs', seconds: 2, run: ({ db }) => addDueJobs(db, SCHEDULE) },
]
