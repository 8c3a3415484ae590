import { cardDifferences } from './card-differences.ts'
import { confirmEmail } from './confirm-email.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { confirmOrder } from './confirm-order.ts'
import { contactMessage } from './contact-message.ts'
import { emailChangeAnnounced } from './email-change-announced.ts'
import { invitation } from './invitation.ts'
import { invoice } from './invoice.ts'
import { message } from './message.ts'
import { newOrder } from './new-order.ts'
import { orderCancelled } from './order-cancelled.ts'
import { orderConfirmation } from './order-confirmation.ts'
import { orderRefunded } from './order-refunded.ts'
import { passwordChanged } from './password-changed.ts'
import { paymentFailed } from './payment-failed.ts'
import { paymentReminder } from './payment-reminder.ts'
import { paymentReturned } from './payment-returned.ts'
import { publishingRefused } from './publishing-refused.ts'
import { resetPassword } from './reset-password.ts'
import { securityChanged } from './security-changed.ts'
import { ticket } from './ticket.ts'
import { ticketCancelled } from './ticket-cancelled.ts'
import { ticketLookup } from './ticket-lookup.ts'
import { ticketTransferred } from './ticket-transferred.ts'
import { webhookPaused } from './webhook-paused.ts'

/** Every e-mail there is, by the name kept in `outgoing_emails.template`. */
export const TEMPLATES = {
  'confirm-email': confirmEmail,
  'confirm-email-change': confirmEmailChange,
  'email-change-announced': emailChangeAnnounced,
  'security-changed': securityChanged,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  invitation,
  'confirm-order': confirmOrder,
  'order-confirmation': orderConfirmation,
  'order-cancelled': orderCancelled,
  'order-refunded': orderRefunded,
  'payment-failed': paymentFailed,
  'payment-returned': paymentReturned,
  'payment-reminder': paymentReminder,
  invoice,
  'new-order': newOrder,
  'publishing-refused': publishingRefused,
  'webhook-paused': webhookPaused,
  'card-differences': cardDifferences,
  ticket,
  'ticket-cancelled': ticketCancelled,
  'ticket-lookup': ticketLookup,
  'ticket-transferred': ticketTransferred,
  'contact-message': contactMessage,
  message,
}

export type TemplateName = keyof typeof TEMPLATES
export type PropsOf<N extends TemplateName> = Parameters<(typeof TEMPLATES)[N]['subject']>[0]

/** Their links open somebody's account. */
export const ACCOUNT_TEMPLATES: readonly string[] = [
  'confirm-email',
  'confirm-email-change',
  'reset-password',
  'invitation',
] satisfies TemplateName[]

/** That the way somebody signs in has changed; only they can tell whether that is right. */
export const WARNINGS: readonly string[] = [
  'password-changed',
  'email-change-announced',
  'security-changed',
] satisfies TemplateName[]

/** To the buyer or an attendee of an order: none of them goes to an address that has bounced. Whoever looks up tickets asks for that e-mail right now. */
export const VISITOR_TEMPLATES: readonly string[] = [
  'confirm-order',
  'order-confirmation',
  'order-cancelled',
  'order-refunded',
  'payment-failed',
  'payment-returned',
  'payment-reminder',
  'invoice',
  'ticket',
  'ticket-cancelled',
  'ticket-transferred',
  'message',
] satisfies TemplateName[]

/** What their links do proves an address: nothing of them is kept once they are on their way. */
export const SECRET_TEMPLATES: readonly string[] = [
  ...ACCOUNT_TEMPLATES,
  ...(['confirm-order', 'ticket-lookup'] satisfies TemplateName[]),
]
