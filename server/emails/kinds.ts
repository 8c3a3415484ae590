import type { ActivityName } from '#domain/activity.ts'
import type { LaneName } from '#server/queue/lanes.ts'

type Kind = {
  /** Stored in `outgoing_emails.template`, and the name of the template itself (`templates/`). */
  template: string
  to: Reader
  /** Queue lane of its job; emails for signing in come first. */
  lane: LaneName
  /** Activities that it follows. */
  after: readonly ActivityName[]
  /** True if its links prove an address: the content is deleted once the email is sent. */
  is_secret?: true
}

/**
 * ACCOUNT: its links open an account. WARNING: a sign-in method has changed; only the recipient can tell whether that is right.
 * VISITOR: to the buyer or an attendee of an order, never to an address that has bounced. LOOKUP: to a buyer who looks up
 * tickets and is waiting for that email. ORGANIZER: to sellers.
 */
type Reader = 'ACCOUNT' | 'WARNING' | 'VISITOR' | 'LOOKUP' | 'ORGANIZER'

/**
 * Every kind of email that follows an activity, by the job that writes it; several of one activity follow in this order. Its
 * texts are a file of `templates/`, its job is a row of `server/jobs.ts`, or of `server/orders/buyer-emails.ts` if it goes to a
 * buyer.
 */
export const EMAIL_JOBS = {
  sendEmailConfirmation: {
    template: 'confirm-email',
    to: 'ACCOUNT',
    lane: 'urgent',
    after: ['user.registered', 'user.email_confirmation_requested'],
    is_secret: true,
  },
  sendEmailChange: {
    template: 'confirm-email-change',
    to: 'ACCOUNT',
    lane: 'urgent',
    after: ['user.email_change_requested'],
    is_secret: true,
  },
  announceEmailChange: {
    template: 'email-change-announced',
    to: 'WARNING',
    lane: 'urgent',
    after: ['user.email_change_requested'],
  },
  sendPasswordReset: {
    template: 'reset-password',
    to: 'ACCOUNT',
    lane: 'urgent',
    after: ['user.password_reset_requested'],
    is_secret: true,
  },
  sendPasswordChanged: {
    template: 'password-changed',
    to: 'WARNING',
    lane: 'urgent',
    after: ['user.password_changed'],
  },
  sendSecurityChanged: {
    template: 'security-changed',
    to: 'WARNING',
    lane: 'urgent',
    after: [
      'user.totp_added',
      'user.totp_removed',
      'user.passkey_added',
      'user.passkey_removed',
      'user.recovery_codes_made',
      'user.recovery_code_used',
    ],
  },
  sendInvitation: { template: 'invitation', to: 'ACCOUNT', lane: 'urgent', after: ['user.invited'], is_secret: true },
  sendOrderConfirmation: {
    template: 'order-confirmation',
    to: 'VISITOR',
    lane: 'orders',
    after: [
      'order.created',
      'order.imported',
      'order.completed',
      'order.awaiting_offline_payment',
      'order.paid',
      'order.nothing_due',
      'order.confirmation_requested',
    ],
  },
  sendTickets: {
    template: 'ticket',
    to: 'VISITOR',
    lane: 'orders',
    after: [
      'order.created',
      'order.imported',
      'order.completed',
      'order.awaiting_offline_payment',
      'order.paid',
      'order.nothing_due',
      'order.confirmation_requested',
    ],
  },
  notifyOrganizer: {
    template: 'new-order',
    to: 'ORGANIZER',
    lane: 'notices',
    after: ['order.completed', 'order.awaiting_offline_payment'],
  },
  notifyRefundDue: { template: 'refund-due', to: 'ORGANIZER', lane: 'notices', after: ['order.refund_due'] },
  sendOrderRefunded: { template: 'order-refunded', to: 'VISITOR', lane: 'orders', after: ['order.refunded'] },
  sendPaymentFailed: { template: 'payment-failed', to: 'VISITOR', lane: 'orders', after: ['order.payment_failed'] },
  sendPaymentReturned: {
    template: 'payment-returned',
    to: 'VISITOR',
    lane: 'orders',
    after: ['order.payment_returned'],
  },
  sendPaymentReminder: {
    template: 'payment-reminder',
    to: 'VISITOR',
    lane: 'orders',
    after: ['order.payment_reminded'],
  },
  sendPaymentWarning: {
    template: 'payment-warning',
    to: 'VISITOR',
    lane: 'orders',
    after: ['order.payment_warned'],
  },
  sendOrderCancelled: { template: 'order-cancelled', to: 'VISITOR', lane: 'orders', after: ['order.cancelled'] },
  sendInvoice: { template: 'invoice', to: 'VISITOR', lane: 'orders', after: ['order.invoice_requested'] },
  sendTicketLookup: {
    template: 'ticket-lookup',
    to: 'LOOKUP',
    lane: 'urgent',
    after: ['order.lookup_requested'],
    is_secret: true,
  },
  sendOrderEmailConfirmation: {
    template: 'confirm-order',
    to: 'VISITOR',
    lane: 'orders',
    after: ['order.email_confirmation_requested'],
    is_secret: true,
  },
  sendTicket: {
    template: 'ticket',
    to: 'VISITOR',
    lane: 'orders',
    after: ['attendee.ticket_requested', 'attendee.transferred'],
  },
  announceTransfer: {
    template: 'ticket-transferred',
    to: 'VISITOR',
    lane: 'orders',
    after: ['attendee.transferred'],
  },
  sendTicketCancelled: { template: 'ticket-cancelled', to: 'VISITOR', lane: 'orders', after: ['attendee.cancelled'] },
  sendGoodsCancelled: {
    template: 'goods-cancelled',
    to: 'VISITOR',
    lane: 'orders',
    after: ['order.goods_cancelled'],
  },
  sendWaitlistJoined: { template: 'waitlist-joined', to: 'VISITOR', lane: 'orders', after: ['waitlist.joined'] },
  sendWaitlistOffer: { template: 'waitlist-offered', to: 'VISITOR', lane: 'orders', after: ['waitlist.offered'] },
  sendWaitlistOfferExpired: {
    template: 'waitlist-expired',
    to: 'VISITOR',
    lane: 'orders',
    after: ['waitlist.offer_expired'],
  },
  sendContactMessage: { template: 'contact-message', to: 'ORGANIZER', lane: 'orders', after: ['organizer.contacted'] },
  sendPublishingRefused: {
    template: 'publishing-refused',
    to: 'ORGANIZER',
    lane: 'notices',
    after: ['event.publishing_refused'],
  },
  sendWebhookPaused: { template: 'webhook-paused', to: 'ORGANIZER', lane: 'notices', after: ['webhook.paused'] },
  sendCardDifferences: {
    template: 'card-differences',
    to: 'ORGANIZER',
    lane: 'notices',
    after: ['account.card_differences_found'],
  },
} as const satisfies Record<string, Kind>

/** Follows no activity: organizers write and send it (`server/messages/`). */
const MESSAGE = 'message'

export type TemplateName = (typeof EMAIL_JOBS)[keyof typeof EMAIL_JOBS]['template'] | typeof MESSAGE

const KINDS: readonly Kind[] = Object.values(EMAIL_JOBS)
const namesOf = (kinds: readonly Kind[]) => [...new Set(kinds.map(({ template }) => template))]
const templatesTo = (reader: Reader) => namesOf(KINDS.filter(({ to }) => to === reader))

export const ACCOUNT_TEMPLATES = templatesTo('ACCOUNT')
export const WARNINGS = templatesTo('WARNING')
export const VISITOR_TEMPLATES = [...templatesTo('VISITOR'), MESSAGE]
export const SECRET_TEMPLATES = namesOf(KINDS.filter(({ is_secret }) => is_secret))
