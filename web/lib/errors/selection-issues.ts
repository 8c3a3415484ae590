import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FieldIssue } from '#contract/issues.ts'
import { type IssueMessages, translate } from './issue-message.ts'

/** Issues of a selection of tickets: the only ones that an event's page needs. */
export const SELECTION_ISSUES = {
  unknown_price: () => msg`This price doesn’t exist. Reload the page.`,
  no_ticket_chosen: () => msg`Choose at least one ticket.`,
  order_too_large: () => msg`This order is too large. Split it into several.`,
  several_donations: () => msg`Enter one amount for all donations of this kind.`,
  below_per_order: ({ least, product }) => msg`Choose at least ${least} of ${product}.`,
  above_per_order: ({ most, product }) => msg`Up to ${most} of ${product} per order.`,
  product_not_on_sale: ({ product }) => msg`${product} isn’t on sale right now.`,
  product_not_payable: ({ product }) => msg`${product} isn’t on sale yet.`,
  donation_too_small: ({ amount, currency }) => msg`The smallest amount is ${amount} ${currency}.`,
  donation_not_payable: () => msg`Enter an amount that can be paid.`,
  promo_tickets_left: ({ left }) => msg`This code is good for ${left} more.`,
  sold_out: () => msg`These tickets are sold out.`,
  only_left: ({ left }) => msg`Only ${left} left.`,
} satisfies Partial<IssueMessages>

/** Text at a row of the selection. Issues not expected there get the general text. */
export function selectionMessage(i18n: I18n, issue: FieldIssue, general: string): string {
  return translate(i18n, SELECTION_ISSUES, issue) ?? general
}
