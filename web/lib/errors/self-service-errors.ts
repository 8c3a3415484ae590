import { msg } from '@lingui/core/macro'
import type { SelfServiceRefusal } from '#domain/self-service.ts'

/** Reasons why a buyer may not change or cancel something. Their texts are loaded with these rarely opened dialogs. */
export const SELF_SERVICE_ERRORS = {
  self_service_off: msg`The organizer doesn’t offer this here. Contact them instead.`,
  self_service_over: msg`It’s too late to change this here. Contact the organizer.`,
  order_paid: msg`This order is paid, so it can’t be cancelled here. Contact the organizer.`,
  ticket_used: msg`This ticket has already been used, so it can’t be changed. Contact the organizer.`,
  ticket_given_away: msg`A ticket was transferred to someone else. Contact the organizer.`,
  refund_pending: msg`A refund of this order is still on its way. Try again in a few minutes.`,
  refund_changed: msg`The refund has changed in the meantime. Look at the new amount, then cancel again.`,
} satisfies Partial<Record<SelfServiceRefusal | 'refund_changed', unknown>>
