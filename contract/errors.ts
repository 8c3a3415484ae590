import type { FieldIssue } from './issues.ts'
import { REFUND_ERRORS } from './refund-errors.ts'
import { WAITLIST_ERRORS } from './waitlist-errors.ts'
import { XML_ERRORS } from './xml-errors.ts'

/** All errors of the API: a stable code, its HTTP status, and an English sentence that says how to resolve it. */
export const ERRORS = {
  not_signed_in: { status: 401, message: 'Sign in to continue.' },
  wrong_credentials: { status: 422, message: 'Wrong email or password.' },
  pin_required: { status: 401, message: 'This check-in list asks for a PIN.' },
  device_unknown: { status: 401, message: 'This isn’t a device of this check-in list. Open its link again.' },
  wrong_api_key: { status: 401, message: 'This API key doesn’t exist, has expired, or was revoked.' },
  not_for_api_keys: { status: 403, message: 'This call needs a person: sign in instead of using an API key.' },
  role_too_low: { status: 403, message: 'Your role doesn’t allow this. Ask an administrator of your account.' },
  anti_forgery_failed: { status: 403, message: 'The page is out of date. Reload it and try again.' },
  not_found: { status: 404, message: 'This doesn’t exist, or you don’t have access to it.' },
  link_expired: { status: 410, message: 'This link has expired or was already used. Request a new one.' },
  device_gone: { status: 410, message: 'This device was removed from the check-in list, or its time is over.' },
  feed_cursor_gone: {
    status: 410,
    message: 'This cursor is too old, or your access or the database has changed since. Copy everything again.',
  },
  // 409: refused by a rule
  sign_in_expired: { status: 409, message: 'That took too long. Sign in again.' },
  confirm_first: { status: 409, message: 'Confirm that it’s you first: enter your password or use a second factor.' },
  second_factor_missing: {
    status: 409,
    message: 'This account asks for a second factor. Add one to your profile under Security, then try again.',
  },
  second_factor_first: { status: 409, message: 'Add an authenticator app or a passkey to your own profile first.' },
  last_second_factor: {
    status: 409,
    message: 'Your account requires a second factor, and this is your last one. Add another one first.',
  },
  set_up_expired: { status: 409, message: 'This took too long, or was set up already. Start again.' },
  registration_closed: { status: 409, message: 'This site isn’t accepting new accounts.' },
  email_taken: { status: 409, message: 'This email address is already in use.' },
  invitation_accepted: { status: 409, message: 'This invitation was already accepted. Sign in.' },
  not_invited: { status: 409, message: 'This invitation is no longer pending. Reload the page.' },
  member_locked: { status: 409, message: 'The account owner and the site’s operator always keep access.' },
  role_in_use: { status: 409, message: 'Someone has this role or is invited with it. Give them another role first.' },
  last_administrator: {
    status: 409,
    message: 'This is the account’s only administrator. Make someone else an administrator first.',
  },
  already_confirmed: { status: 409, message: 'This email address is already confirmed.' },
  transition_not_allowed: { status: 409, message: 'The status can’t change this way right now.' },
  email_not_confirmed: {
    status: 409,
    message:
      'The account owner needs to confirm their email address first. Use the link or code in the email we sent, or request a new one.',
  },
  last_organizer: { status: 409, message: 'You need at least one active organizer. Create another one first.' },
  organizer_archived: { status: 409, message: 'The organizer is archived. Restore the organizer first.' },
  organizer_out_of_reach: {
    status: 409,
    message:
      'You have access to this event only, so you can’t create another one. Ask an administrator of your account.',
  },
  only_drafts_planned: {
    status: 409,
    message: 'Only a draft can be planned to go on sale. Move the event to draft first.',
  },
  currency_locked: { status: 409, message: 'The currency can’t change once there are orders.' },
  nothing_to_sell: {
    status: 409,
    message: 'There’s nothing to sell yet. Create a ticket first, then put the event on sale.',
  },
  no_way_to_pay: {
    status: 409,
    message:
      'Some tickets cost money, but there’s no way to pay yet. Choose how people pay in the settings, then put the event on sale.',
  },
  event_not_on_sale: { status: 409, message: 'This event isn’t selling tickets right now.' },
  sold_out: { status: 409, message: 'These tickets are sold out.' },
  not_enough_left: { status: 409, message: 'There are fewer left than you asked for.' },
  not_on_sale: { status: 409, message: 'This isn’t on sale right now.' },
  too_quick: { status: 409, message: 'That was quick. Wait a few seconds, then send it again.' },
  form_expired: { status: 409, message: 'This form was open for too long. Open it again, then send your message.' },
  promo_code_not_usable: { status: 409, message: 'This promo code isn’t valid or has been used up.' },
  promo_code_below_minimum: {
    status: 409,
    message: 'Your order is too small for this promo code. Add tickets, or remove the code.',
  },
  promo_code_few_left: {
    status: 409,
    message: 'This promo code no longer covers that many tickets. Choose fewer, or remove the code.',
  },
  promo_code_used_before: {
    status: 409,
    message: 'This email address has already used the promo code. Start a new order without the code.',
  },
  order_expired: { status: 409, message: 'Time’s up for this order. Choose your tickets again.' },
  order_already_processed: { status: 409, message: 'This order was already completed or abandoned.' },
  details_missing: { status: 409, message: 'Fill in the order details first.' },
  payment_not_offered: { status: 409, message: 'This event doesn’t offer this way of paying.' },
  amount_changed: { status: 409, message: 'The amount of this order has changed. Look at it again before you pay.' },
  payment_under_way: { status: 409, message: 'Your payment is on its way. We’ll email you as soon as it has arrived.' },
  amount_not_by_card: {
    status: 409,
    message: 'This amount can’t be paid by card. Choose another way to pay, or contact the organizer.',
  },
  card_provider_silent: { status: 409, message: 'The card provider isn’t answering right now. Try again in a moment.' },
  card_keys_differ: {
    status: 409,
    message: 'One of these keys is for tests, and the other one isn’t. Use two of the same kind.',
  },
  card_keys_unknown: {
    status: 409,
    message: 'The card provider doesn’t know this secret key. Copy it from its dashboard again.',
  },
  card_keys_cannot_charge: {
    status: 409,
    message:
      'This key can’t take payments. Use the standard secret key, or a restricted key that may write payment intents and read the account.',
  },
  connect_not_offered: {
    status: 409,
    message: 'This installation isn’t a platform of the card provider. Connect the account with its own keys.',
  },
  card_payments_by_own_keys: {
    status: 409,
    message: 'This account takes cards with its own keys. Disconnect them first.',
  },
  card_payments_not_connected: {
    status: 409,
    message: 'This account takes no card payments yet. Connect it with the card provider first.',
  },
  attendees_do_not_match: {
    status: 409,
    message: 'The attendees don’t match the tickets in this order. Reload the page.',
  },
  not_awaiting_payment: { status: 409, message: 'This order isn’t awaiting payment.' },
  not_paid_offline: { status: 409, message: 'Only orders that were paid offline can be marked as unpaid.' },
  has_refunds: { status: 409, message: 'Part of this order was refunded, so its payment can’t be taken back.' },
  difference_not_settled: {
    status: 409,
    message: 'The order doesn’t allow this way to settle the difference. Change the ticket without it.',
  },
  value_not_movable: { status: 409, message: 'The value of this ticket can’t move along. Charge the full price.' },
  ...REFUND_ERRORS,
  too_many_orders: { status: 409, message: 'That’s more than 10,000 orders. Narrow down the list, then try again.' },
  too_many_attendees: {
    status: 409,
    message: 'That’s more than 10,000 attendees. Narrow down the list, then try again.',
  },
  nothing_to_print: {
    status: 409,
    message: 'There’s no active ticket to print. Clear the search or the filters, then try again.',
  },
  import_has_problems: {
    status: 409,
    message: 'Some rows have problems, so none were added. Fix them, or leave them out.',
  },
  import_begun: { status: 409, message: 'These attendees are being added already.' },
  undo_over: { status: 409, message: 'It’s too late to undo this: the emails are on their way.' },
  message_for_nobody: { status: 409, message: 'No one would get this message. Choose other recipients.' },
  nothing_to_resend: { status: 409, message: 'No email of this message has failed, so there’s nothing to send again.' },
  self_service_off: { status: 409, message: 'The organizer doesn’t offer this here. Contact them instead.' },
  self_service_over: { status: 409, message: 'It’s too late to change this here. Contact the organizer.' },
  order_paid: { status: 409, message: 'This order is paid, so it can’t be cancelled here. Contact the organizer.' },
  ticket_used: {
    status: 409,
    message: 'This ticket has already been used, so it can’t be changed. Contact the organizer.',
  },
  ticket_given_away: { status: 409, message: 'A ticket was transferred to someone else. Contact the organizer.' },
  already_cancelled: { status: 409, message: 'This is already cancelled.' },
  not_goods: { status: 409, message: 'These are tickets. Cancel each of them at its attendee.' },
  no_longer_charged: {
    status: 409,
    message: 'This ticket was cancelled before it was paid and is no longer charged. Create a new order for it.',
  },
  ticket_cancelled: { status: 409, message: 'This ticket is cancelled. Reactivate it first.' },
  already_checked_in: { status: 409, message: 'This ticket is already checked in. Undo the check-in first.' },
  attendee_not_active: { status: 409, message: 'Only active tickets can be resent.' },
  limit_reached: { status: 409, message: 'You’ve reached the limit. Delete what you no longer need.' },
  in_checkout: {
    status: 409,
    message: 'Someone is buying tickets right now, so this can’t be deleted. Try again in a few minutes.',
  },
  has_orders: { status: 409, message: 'This can’t be deleted because it has orders.' },
  last_category: { status: 409, message: 'An event needs at least one category.' },
  sort_incomplete: { status: 409, message: 'Name every category and product exactly once.' },
  question_answered: {
    status: 409,
    message: 'This question has answers, so it can’t be deleted or change its type. Hide it instead.',
  },
  question_depended_on: {
    status: 409,
    message: 'Another question is shown depending on this one. Change that question first.',
  },
  too_many_questions: { status: 409, message: 'An event can have up to 100 questions. Delete one first.' },
  questions_unsorted: { status: 409, message: 'Name every question exactly once. Reload the page and try again.' },
  type_locked: { status: 409, message: 'The type can’t change once something is sold.' },
  catalogue_full: {
    status: 409,
    message:
      'An event can have up to 200 products, 1,000 prices, 50 categories and 200,000 characters of descriptions. Delete or shorten something first.',
  },
  limit_below_taken: { status: 409, message: 'The quantity can’t go below what’s already sold or reserved.' },
  stale: { status: 409, message: 'Someone else changed this. Reload the page and try again.' },
  list_not_active: { status: 409, message: 'This check-in list isn’t active yet.' },
  list_expired: { status: 409, message: 'This check-in list has expired.' },
  not_checked_in: { status: 409, message: 'This ticket isn’t checked in.' },
  copy_in_progress: {
    status: 409,
    message: 'Another event is being duplicated right now. Try again in a few seconds.',
  },
  ...XML_ERRORS,
  ...WAITLIST_ERRORS,
  request_in_progress: { status: 409, message: 'This request is still being processed.' },
  answer_lost: {
    status: 409,
    message: 'We lost track of this request. Check whether it went through; if not, try again with a new key.',
  },
  malformed: { status: 422, message: 'Some fields need your attention.' },
  not_json: { status: 422, message: 'The body must be JSON.' },
  idempotency_mismatch: { status: 422, message: 'This idempotency key was used with another request.' },
  wrong_code: { status: 422, message: 'This code is wrong or has expired.' },
  passkey_refused: { status: 422, message: 'This passkey couldn’t be used. Try again, or choose another way.' },
  wrong_file: { status: 422, message: 'Use a JPEG, PNG or WebP image of up to 8 MB.' },
  too_large: { status: 413, message: 'The request is too large.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Wait a moment and try again.' },
  too_many_messages: {
    status: 429,
    message:
      'Up to 20 messages of an event can wait, and an account can send 100 in 24 hours. Cancel one, or try again later.',
  },
  too_many_held: {
    status: 429,
    message:
      'Open orders from your network already hold many of these tickets. Choose fewer, finish an open order, or try again in a minute.',
  },
  busy: { status: 503, message: 'Lots of people are buying right now. Try again in a few seconds.' },
  server_error: { status: 500, message: 'Something went wrong on our side. Nothing was lost. Try again.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** Body of every refusal. `errors` contains messages by field path (`products.0.quantity`). */
export type ErrorBody = {
  code: ErrorCode
  /** In English. */
  message: string
  /** In English, by field path. */
  errors: Record<string, string[]>
  /** Same as codes and parameters, for translation. */
  issues: FieldIssue[]
}
