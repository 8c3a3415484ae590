import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApiFailure } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { SELF_SERVICE_ERRORS } from './self-service-errors.ts'
import { VISITOR_ERRORS } from './visitor-errors.ts'

/** The API speaks codes, the interface speaks languages: a new code without a text here does not compile. */
const ERROR_MESSAGES: Record<ErrorCode | 'network', MessageDescriptor> = {
  ...VISITOR_ERRORS,
  ...SELF_SERVICE_ERRORS,
  not_signed_in: msg`Sign in to continue.`,
  wrong_credentials: msg`Wrong email or password.`,
  pin_required: msg`This check-in list asks for a PIN.`,
  device_unknown: msg`This isn’t a device of this check-in list. Open its link again.`,
  device_gone: msg`This device was removed from the check-in list, or its time is over.`,
  wrong_api_key: msg`This API key doesn’t exist, has expired, or was revoked.`,
  not_for_api_keys: msg`This needs a person: sign in instead of using an API key.`,
  role_too_low: msg`Your role doesn’t allow this. Ask an administrator of your account.`,
  sign_in_expired: msg`That took too long. Sign in again.`,
  confirm_first: msg`Confirm that it’s you first.`,
  second_factor_missing: msg`This account asks for a second factor. Add one to your profile under Security, then try again.`,
  second_factor_first: msg`Add an authenticator app or a passkey to your own profile first.`,
  last_second_factor: msg`Your account asks for a second factor, and this is your last one. Add another one first.`,
  set_up_expired: msg`This took too long, or was set up already. Start again.`,
  registration_closed: msg`This site isn’t accepting new accounts.`,
  email_taken: msg`This email address is already in use.`,
  invitation_accepted: msg`This invitation was already accepted. Sign in.`,
  not_invited: msg`This invitation is no longer pending. Reload the page.`,
  member_locked: msg`The account owner and whoever runs this site always keep their access.`,
  role_in_use: msg`Someone has this role or is invited with it. Give them another role first.`,
  last_administrator: msg`This is the account’s only administrator. Make someone else an administrator first.`,
  already_confirmed: msg`This email address is already confirmed.`,
  email_not_confirmed: msg`The account owner needs to confirm their email address first. Use the link or code in the email we sent, or request a new one.`,
  last_organizer: msg`You need at least one active organizer. Create another one first.`,
  organizer_archived: msg`The organizer is archived. Restore the organizer first.`,
  organizer_out_of_reach: msg`You have access to this event only, so you can’t create another one. Ask an administrator of your account.`,
  only_drafts_planned: msg`Only a draft can be planned to go on sale. Move the event to draft first.`,
  currency_locked: msg`The currency can’t change once there are orders.`,
  nothing_to_sell: msg`There’s nothing to sell yet. Create a ticket first.`,
  no_way_to_pay: msg`Some tickets cost money, but there’s no way to pay yet. Choose how people pay first.`,
  not_awaiting_payment: msg`This order isn’t awaiting payment.`,
  no_longer_charged: msg`This ticket was cancelled before it was paid and is no longer charged. Create a new order for it.`,
  ticket_cancelled: msg`This ticket is cancelled. Reactivate it first.`,
  already_checked_in: msg`This ticket is already checked in. Undo the check-in first.`,
  attendee_not_active: msg`Only active tickets can be resent.`,
  in_checkout: msg`Someone is buying tickets right now, so this can’t be deleted. Try again in a few minutes.`,
  not_paid_offline: msg`Only orders that were paid offline can be marked as unpaid.`,
  has_refunds: msg`Part of this order was refunded, so its payment can’t be taken back.`,
  nothing_to_print: msg`There’s no active ticket to print. Clear the search or the filters, then try again.`,
  too_many_orders: msg`That’s more than 10,000 orders. Narrow down the list, then try again.`,
  import_has_problems: msg`Some rows have problems, so none were added. Fix them, or leave them out.`,
  import_begun: msg`These attendees are being added already.`,
  undo_over: msg`It’s too late to undo this: the emails are on their way.`,
  refund_not_recorded: msg`Only refunds that were recorded by hand can be taken back.`,
  refund_taken_back: msg`This refund was already taken back.`,
  nothing_to_refund: msg`Nothing of this order is left to refund.`,
  has_orders: msg`This has orders, so it can’t be deleted.`,
  last_category: msg`An event needs at least one category.`,
  sort_incomplete: msg`The products have changed. Reload the page and sort them again.`,
  question_answered: msg`This question has answers, so it can’t be deleted or change its type. Hide it instead.`,
  question_depended_on: msg`Another question is shown depending on this one. Change that question first.`,
  too_many_questions: msg`An event can have up to 100 questions. Delete one first.`,
  questions_unsorted: msg`The questions changed meanwhile. Reload the page and try again.`,
  type_locked: msg`The type can’t change once something is sold.`,
  catalogue_full: msg`An event can have up to 200 products, 1,000 prices, 50 categories and 200,000 characters of descriptions. Delete or shorten something first.`,
  limit_below_taken: msg`The quantity can’t go below what’s already sold or reserved.`,
  stale: msg`Someone else changed this. Reload the page and try again.`,
  list_not_active: msg`This check-in list isn’t active yet.`,
  list_expired: msg`This check-in list has expired.`,
  not_checked_in: msg`This ticket isn’t checked in.`,
  passkey_refused: msg`This passkey couldn’t be used. Try again, or choose another way.`,
  wrong_file: msg`Use a JPEG, PNG or WebP image of up to 8 MB.`,
}

/** What to tell a person about a failed call; codes of a newer server count as errors of ours. */
export function errorMessage(failure: Pick<ApiFailure, 'code'>): MessageDescriptor {
  return ERROR_MESSAGES[failure.code] ?? ERROR_MESSAGES.server_error
}
