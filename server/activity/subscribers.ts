import type { ErrorCode } from '#contract/errors.ts'
import type { ActivityName, SubjectKind } from '#domain/activity.ts'
import type { LaneName } from '#server/queue/lanes.ts'

/** What is done later about what happened; read it aloud. */
export const SUBSCRIBERS = {
  'user.registered': ['sendEmailConfirmation'],
  'user.email_confirmation_requested': ['sendEmailConfirmation'],
  'user.email_change_requested': ['sendEmailChange', 'announceEmailChange'],
  'user.password_reset_requested': ['sendPasswordReset'],
  'user.password_changed': ['sendPasswordChanged'],
  'user.totp_added': ['sendSecurityChanged'],
  'user.totp_removed': ['sendSecurityChanged'],
  'user.passkey_added': ['sendSecurityChanged'],
  'user.passkey_removed': ['sendSecurityChanged'],
  'user.recovery_codes_made': ['sendSecurityChanged'],
  'user.recovery_code_used': ['sendSecurityChanged'],
  'user.invited': ['sendInvitation'],
  'order.created': ['sendOrderConfirmation', 'sendTickets'],
  'order.imported': ['sendOrderConfirmation', 'sendTickets'],
  'order.completed': ['sendOrderConfirmation', 'sendTickets', 'notifyOrganizer'],
  'order.awaiting_offline_payment': ['sendOrderConfirmation', 'sendTickets', 'notifyOrganizer'],
  'order.paid': ['sendOrderConfirmation', 'sendTickets'],
  'order.nothing_due': ['sendOrderConfirmation', 'sendTickets'],
  'order.refunded': ['sendOrderRefunded'],
  'order.payment_failed': ['sendPaymentFailed'],
  'order.payment_returned': ['sendPaymentReturned'],
  'order.payment_reminded': ['sendPaymentReminder'],
  'order.cancelled': ['sendOrderCancelled'],
  'order.confirmation_requested': ['sendOrderConfirmation', 'sendTickets'],
  'order.invoice_requested': ['sendInvoice'],
  'order.lookup_requested': ['sendTicketLookup'],
  'order.email_confirmation_requested': ['sendOrderEmailConfirmation'],
  'attendee.ticket_requested': ['sendTicket'],
  'attendee.transferred': ['sendTicket', 'announceTransfer'],
  'attendee.cancelled': ['sendTicketCancelled'],
  'organizer.contacted': ['sendContactMessage'],
  'event.publishing_refused': ['sendPublishingRefused'],
  'webhook.paused': ['sendWebhookPaused'],
  'account.card_differences_found': ['sendCardDifferences'],
  'image.uploaded': ['sizeImage'],
} as const satisfies Partial<Record<ActivityName, readonly string[]>>

type Followed = keyof typeof SUBSCRIBERS
export type JobName = (typeof SUBSCRIBERS)[Followed][number]

/** What a job needs besides: what people typed, which the log must not hold, and what is not so any more. */
export type CarriedBy<N extends ActivityName> = N extends 'organizer.contacted'
  ? { email: string; message: string; visitor_name: string }
  : N extends 'event.publishing_refused'
    ? { reason: ErrorCode; publish_at: string }
    : N extends 'order.refunded'
      ? { refund_id: number; notify_buyer: boolean }
      : N extends 'order.payment_returned'
        ? { refund_id: number }
        : N extends 'order.payment_failed'
          ? { was_processing: boolean }
          : N extends 'order.created'
            ? { send_emails: boolean }
            : N extends 'attendee.transferred'
              ? { send_emails: boolean; former: FormerHolder }
              : N extends 'attendee.cancelled'
                ? { send_emails: boolean; order_id: number; together: readonly number[] }
                : N extends 'account.card_differences_found'
                  ? { run_id: number }
                  : unknown

/** Whose a ticket was, and under which number. */
type FormerHolder = { first_name: string; email: string; public_id: string }

/** Of one entry of the log: its id, by which e-mails are sent once, its name, and the ids of what it is about. */
export type JobPayload<N extends ActivityName> = {
  /** Text for what happened before there was a log. */
  activity_id: number | string
  name: N
  account_id: number | null
  /** The user who did it, where it was one. */
  actor_user_id: number | null
} & { [K in `${SubjectKind<N>}_id`]: number } & CarriedBy<N>

/** What a job is given: the payload of one of those that it follows. */
export type PayloadOf<J extends JobName> = {
  [N in Followed]: J extends (typeof SUBSCRIBERS)[N][number] ? JobPayload<N> : never
}[Followed]

/** Whether whoever did it wants nobody to be written to. */
export const isQuiet = (payload: object): boolean => 'send_emails' in payload && payload.send_emails === false

/** Where a job waits: what signs somebody in before everything else. */
const LANE_OF: Record<JobName, LaneName> = {
  sendEmailConfirmation: 'urgent',
  sendEmailChange: 'urgent',
  announceEmailChange: 'urgent',
  sendSecurityChanged: 'urgent',
  sendPasswordReset: 'urgent',
  sendPasswordChanged: 'urgent',
  sendTicketLookup: 'urgent',
  sendInvitation: 'urgent',
  sendOrderConfirmation: 'orders',
  sendTickets: 'orders',
  sendTicket: 'orders',
  announceTransfer: 'orders',
  sendTicketCancelled: 'orders',
  sendOrderCancelled: 'orders',
  sendOrderRefunded: 'orders',
  sendPaymentFailed: 'orders',
  sendPaymentReturned: 'orders',
  sendPaymentReminder: 'orders',
  sendInvoice: 'orders',
  sendOrderEmailConfirmation: 'orders',
  sendContactMessage: 'orders',
  notifyOrganizer: 'notices',
  sendPublishingRefused: 'notices',
  sendWebhookPaused: 'notices',
  sendCardDifferences: 'notices',
  sizeImage: 'images',
}

const MAX_ATTEMPTS = 25

/** The jobs that follow; none for most of what happens. */
export function jobsAfter(name: ActivityName) {
  const names: readonly JobName[] = name in SUBSCRIBERS ? SUBSCRIBERS[name as Followed] : []
  return names.map((job) => ({ name: job, lane: LANE_OF[job], max_attempts: MAX_ATTEMPTS }))
}
