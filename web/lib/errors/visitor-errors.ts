import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApiFailure } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** Error texts for visitors and buyers, separate from the rest: their pages load only these (error-messages.ts). */
export const VISITOR_ERRORS = {
  network: msg`No connection. Check your network and try again.`,
  anti_forgery_failed: msg`The page is out of date. Reload it and try again.`,
  not_found: msg`This doesn’t exist, or you don’t have access to it.`,
  link_expired: msg`This link has expired or was already used. Request a new one.`,
  transition_not_allowed: msg`The status can’t change this way right now.`,
  event_not_on_sale: msg`This event isn’t selling tickets right now.`,
  sold_out: msg`These tickets are sold out.`,
  not_sold_out: msg`This isn’t sold out. Reload the page and order it.`,
  waitlist_closed: msg`There’s no waitlist for this right now.`,
  waitlist_full: msg`This waitlist is full. Try again later.`,
  not_enough_left: msg`There are fewer left than you asked for.`,
  not_on_sale: msg`This isn’t on sale right now.`,
  too_quick: msg`That was quick. Wait a few seconds, then send it again.`,
  form_expired: msg`This form was open for too long. Open it again, then send your message.`,
  promo_code_not_usable: msg`This promo code has been used up.`,
  promo_code_below_minimum: msg`Your order is too small for this promo code. Add tickets, or remove the code.`,
  promo_code_few_left: msg`This promo code no longer covers that many tickets. Choose fewer, or remove the code.`,
  promo_code_used_before: msg`This email address has already used the promo code. Start a new order without the code.`,
  order_expired: msg`Time’s up for this order. Choose your tickets again.`,
  order_already_processed: msg`This order was already completed or abandoned.`,
  details_missing: msg`Fill in the order details first.`,
  payment_not_offered: msg`This event doesn’t offer this way of paying.`,
  amount_changed: msg`The amount of this order has changed. Look at it again before you pay.`,
  payment_under_way: msg`Your payment is on its way. We’ll email you as soon as it has arrived.`,
  amount_not_by_card: msg`This amount can’t be paid by card. Choose another way to pay, or contact the organizer.`,
  card_provider_silent: msg`The card provider isn’t answering right now. Try again in a moment.`,
  attendees_do_not_match: msg`The attendees don’t match the tickets in this order. Reload the page.`,
  already_cancelled: msg`This is already cancelled.`,
  limit_reached: msg`You’ve reached the limit. Delete what you no longer need.`,
  request_in_progress: msg`This request is still being processed.`,
  answer_lost: msg`We lost track of this request. Check whether it went through before you try again.`,
  malformed: msg`Some fields need your attention.`,
  not_json: msg`The body must be JSON.`,
  idempotency_mismatch: msg`This idempotency key was used with another request.`,
  wrong_code: msg`This code is wrong or has expired.`,
  too_large: msg`The request is too large.`,
  too_many_requests: msg`Too many attempts. Wait a moment and try again.`,
  too_many_held: msg`Open orders from your network already hold many of these tickets. Choose fewer, finish an open order, or try again in a minute.`,
  busy: msg`Lots of people are buying right now. Try again in a few seconds.`,
  server_error: msg`Something went wrong on our side. Nothing was lost. Try again.`,
} satisfies Partial<Record<ErrorCode | 'network', MessageDescriptor>>

/** Text for a failed call of a visitor. Codes that none of their calls returns count as server errors. */
export function visitorError({ code }: Pick<ApiFailure, 'code'>): MessageDescriptor {
  return VISITOR_ERRORS[code as keyof typeof VISITOR_ERRORS] ?? VISITOR_ERRORS.server_error
}
