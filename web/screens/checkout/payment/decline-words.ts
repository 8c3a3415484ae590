import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DECLINE_CODES } from '#contract/card-checkout.ts'

export type DeclineCode = (typeof DECLINE_CODES)[number]

/** Reason of the bank for declining, and advice. */
export const DECLINE_WORDS: Record<DeclineCode, MessageDescriptor> = {
  insufficient_funds: msg`Your card doesn’t have enough funds. Nothing was charged. Use another card.`,
  expired_card: msg`This card has expired. Nothing was charged. Use another card.`,
  wrong_details: msg`Some of the card’s details are wrong. Nothing was charged. Check the number, the date and the security code.`,
  authentication_failed: msg`Your bank couldn’t confirm that it’s you. Nothing was charged. Try again or use another card.`,
  try_again: msg`Your bank didn’t answer. Nothing was charged. Try again in a moment.`,
  card_declined: msg`Your bank declined the payment. Nothing was charged. Use another card, or ask your bank.`,
}
