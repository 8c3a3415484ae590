import type { FieldIssue } from './issues.ts'

/** Every refusal the API can give: a stable code, its HTTP status, and an English sentence that says how to mend it. */
export const ERRORS = {
  // 401, 403, 404, 410
  not_signed_in: { status: 401, message: 'Sign in to go on.' },
  wrong_credentials: { status: 422, message: 'E-mail or password is not right.' },
  pin_required: { status: 401, message: 'This check-in list asks for a PIN.' },
  wrong_api_key: { status: 401, message: 'This API key does not exist, has expired, or was revoked.' },
  not_for_api_keys: { status: 403, message: 'This call is for people: sign in instead of sending an API key.' },
  role_too_low: { status: 403, message: 'Your role does not allow this. Ask an administrator of your account.' },
  anti_forgery_failed: { status: 403, message: 'The page is out of date. Reload it and try again.' },
  not_found: { status: 404, message: 'This does not exist, or it is not yours.' },
  link_expired: { status: 410, message: 'This link has expired or was already used. Ask for a new one.' },

  // 409: refused by a rule
  registration_closed: { status: 409, message: 'This installation does not accept new accounts.' },
  email_taken: { status: 409, message: 'Another user has this e-mail address.' },
  invitation_accepted: { status: 409, message: 'This invitation was already accepted. Sign in.' },
  not_invited: { status: 409, message: 'This person is not waiting for an invitation any more. Reload the page.' },
  member_locked: {
    status: 409,
    message: 'The owner of the account and the operator of this installation keep their access.',
  },
  role_in_use: { status: 409, message: 'Somebody has this role, or is invited with it. Give them another one first.' },
  last_administrator: {
    status: 409,
    message: 'This is the last administrator of the account. Make somebody else one first.',
  },
  already_confirmed: { status: 409, message: 'This e-mail address is already confirmed.' },
  transition_not_allowed: { status: 409, message: 'This change of status is not possible from the present one.' },
  email_not_confirmed: {
    status: 409,
    message:
      'The account owner has to confirm their e-mail address first. Use the link or the code in the e-mail we sent, or ask for a new one.',
  },
  last_organizer: { status: 409, message: 'The last active organizer cannot be archived.' },
  currency_locked: { status: 409, message: 'The currency cannot change once there are orders.' },
  nothing_to_sell: {
    status: 409,
    message: 'There is nothing to sell yet. Create a ticket first, then put the event on sale.',
  },
  no_way_to_pay: {
    status: 409,
    message: 'Something costs money, and nobody can pay yet. Say in the settings how people pay, then put it on sale.',
  },
  event_not_on_sale: { status: 409, message: 'Nothing can be bought for this event at the moment.' },
  sold_out: { status: 409, message: 'These tickets are sold out.' },
  not_enough_left: { status: 409, message: 'Fewer are left than you asked for.' },
  not_on_sale: { status: 409, message: 'This is not on sale at the moment.' },
  promo_code_not_usable: { status: 409, message: 'This promo code is not valid any more, or it has been used up.' },
  order_expired: { status: 409, message: 'The time to finish this order is over. Choose your tickets again.' },
  order_already_processed: { status: 409, message: 'This order was already finished or given up.' },
  details_missing: { status: 409, message: 'Fill in the details of the order first.' },
  payment_not_offered: { status: 409, message: 'This way of paying is not offered for this event.' },
  attendees_do_not_match: {
    status: 409,
    message: 'The attendees do not match the tickets in this order. Reload the page.',
  },
  not_awaiting_payment: { status: 409, message: 'This order is not waiting for a payment.' },
  already_cancelled: { status: 409, message: 'This is already cancelled.' },
  attendee_not_active: { status: 409, message: 'Only active tickets can be sent again.' },
  limit_reached: { status: 409, message: 'There are as many as possible. Delete what you no longer need.' },
  has_orders: { status: 409, message: 'There are orders for this, so it cannot be deleted.' },
  last_category: { status: 409, message: 'At least one category must remain.' },
  sort_incomplete: {
    status: 409,
    message: 'The order must name every category and product exactly once. Reload the page.',
  },
  type_locked: { status: 409, message: 'The type cannot change once something was sold.' },
  catalogue_full: {
    status: 409,
    message:
      'An event has at most 200 products with 1,000 prices in 50 categories, and their descriptions together at most 200,000 characters. Delete or shorten something first.',
  },
  limit_below_taken: { status: 409, message: 'The quantity cannot go below what is already sold or reserved.' },
  stale: { status: 409, message: 'Somebody changed this in the meantime. Reload and try again.' },
  list_not_active: { status: 409, message: 'This check-in list is not active yet.' },
  list_expired: { status: 409, message: 'This check-in list has expired.' },
  not_checked_in: { status: 409, message: 'This ticket is not checked in.' },
  request_in_progress: { status: 409, message: 'The same request is still being worked on.' },
  answer_lost: {
    status: 409,
    message: 'This was begun, but its answer was lost. Look whether it has happened; if not, try again with a new key.',
  },

  // malformed, too much, too often
  malformed: { status: 422, message: 'Some fields need your attention.' },
  not_json: { status: 422, message: 'The body must be JSON.' },
  idempotency_mismatch: { status: 422, message: 'This idempotency key was used with another request.' },
  wrong_code: { status: 422, message: 'This code is not right or has expired.' },
  wrong_file: { status: 422, message: 'Only JPEG, PNG and WebP images up to 8 MB can be used.' },
  too_large: { status: 413, message: 'The request is too large.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Wait a moment and try again.' },
  too_many_held: {
    status: 429,
    message:
      'Carts of your network already hold many of these tickets. Take fewer, finish an open order, or try again in a minute.',
  },
  busy: { status: 503, message: 'Very many people are buying right now. Try again in a few seconds.' },
  server_error: { status: 500, message: 'Something went wrong on our side. Try again; nothing was lost.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** The body of every refusal; `errors` holds messages by field path (`products.0.quantity`). */
export type ErrorBody = {
  code: ErrorCode
  /** In English. */
  message: string
  /** In English, by field path. */
  errors: Record<string, string[]>
  /** The same as codes and parameters, for whoever speaks another language. */
  issues: FieldIssue[]
}
