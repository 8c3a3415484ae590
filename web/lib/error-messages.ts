import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApiFailure } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** The API speaks codes, the interface speaks languages: a new code without a text here does not compile. */
export const ERROR_MESSAGES: Record<ErrorCode | 'network', MessageDescriptor> = {
  network: msg`The connection is gone. Look at your network and try again.`,
  not_signed_in: msg`Sign in to go on.`,
  wrong_credentials: msg`E-mail or password is not right.`,
  pin_required: msg`This check-in list asks for a PIN.`,
  role_too_low: msg`Your role does not allow this. Ask an administrator of your account.`,
  anti_forgery_failed: msg`The page is out of date. Reload it and try again.`,
  not_found: msg`This does not exist, or it is not yours.`,
  link_expired: msg`This link has expired or was already used. Ask for a new one.`,
  registration_closed: msg`This installation does not accept new accounts.`,
  email_taken: msg`Another user has this e-mail address.`,
  invitation_accepted: msg`This invitation was already accepted. Sign in.`,
  not_invited: msg`This person is not waiting for an invitation any more. Reload the page.`,
  member_locked: msg`The owner of the account and the operator of this installation keep their access.`,
  last_administrator: msg`This is the last administrator of the account. Make somebody else one first.`,
  already_confirmed: msg`This e-mail address is already confirmed.`,
  transition_not_allowed: msg`This change of status is not possible from the present one.`,
  email_not_confirmed: msg`Confirm your e-mail address first: open the link in the e-mail we have sent you, or ask for a new one.`,
  last_organizer: msg`The last active organizer cannot be archived.`,
  currency_locked: msg`The currency cannot change once there are orders.`,
  no_way_to_pay: msg`Something costs money, and nobody can pay yet. Say first how people pay.`,
  event_not_on_sale: msg`Nothing can be bought for this event at the moment.`,
  sold_out: msg`These tickets are sold out.`,
  not_enough_left: msg`Fewer are left than you asked for.`,
  not_on_sale: msg`This is not on sale at the moment.`,
  promo_code_not_usable: msg`This promo code has been used up.`,
  order_expired: msg`The time to finish this order is over. Choose your tickets again.`,
  order_already_processed: msg`This order was already finished or given up.`,
  details_missing: msg`Fill in the details of the order first.`,
  payment_not_offered: msg`This way of paying is not offered for this event.`,
  attendees_do_not_match: msg`The guests do not match the tickets in this order. Reload the page.`,
  not_awaiting_payment: msg`This order is not waiting for a payment.`,
  already_cancelled: msg`This is already cancelled.`,
  attendee_not_active: msg`Only active tickets can be sent again.`,
  limit_reached: msg`There are as many as possible. Delete what you no longer need.`,
  has_orders: msg`There are orders for this, so it cannot be deleted.`,
  last_category: msg`At least one category must remain.`,
  sort_incomplete: msg`The order must name every category and product exactly once. Reload the page.`,
  type_locked: msg`The type cannot change once something was sold.`,
  catalogue_full: msg`An event has at most 200 products with 1,000 prices in 50 categories, and their descriptions together at most 200,000 characters. Delete or shorten something first.`,
  limit_below_taken: msg`The quantity cannot go below what is already sold or reserved.`,
  stale: msg`Somebody changed this in the meantime. Reload and try again.`,
  list_not_active: msg`This check-in list is not active yet.`,
  list_expired: msg`This check-in list has expired.`,
  not_checked_in: msg`This ticket is not checked in.`,
  request_in_progress: msg`The same request is still being worked on.`,
  answer_lost: msg`This was begun, but its answer was lost. Look whether it has happened before you try again.`,
  malformed: msg`Some fields need your attention.`,
  not_json: msg`The body must be JSON.`,
  idempotency_mismatch: msg`This idempotency key was used with another request.`,
  wrong_code: msg`This code is not right or has expired.`,
  wrong_file: msg`Only JPEG, PNG and WebP images up to 8 MB can be used.`,
  too_large: msg`The request is too large.`,
  too_many_requests: msg`Too many attempts. Wait a moment and try again.`,
  too_many_held: msg`Carts of your network already hold many of these tickets. Take fewer, finish an open order, or try again in a minute.`,
  busy: msg`Very many people are buying right now. Try again in a few seconds.`,
  server_error: msg`Something went wrong on our side. Try again; nothing was lost.`,
}

/** What to tell a person about a failed call; codes of a newer server count as errors of ours. */
export function errorMessage(failure: Pick<ApiFailure, 'code'>): MessageDescriptor {
  return ERROR_MESSAGES[failure.code] ?? ERROR_MESSAGES.server_error
}
