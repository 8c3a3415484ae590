import type { z } from 'zod'

/**
 * What can be wrong with a field: a stable code, and an English sentence that says how to mend it. `{names}` stand for
 * parameters. The interface has a sentence for each code in each language (web/lib/issue-messages.ts).
 */
export const ISSUES = {
  // Of any field
  empty: 'This must not be empty.',
  not_usable: 'This cannot be used here.',
  unknown_names: 'There is nothing called {names} here.',
  number_too_big: 'This can be {most} at most.',
  number_too_small: 'This must be {least} at least.',
  text_too_long: 'Use at most {most} characters.',
  text_too_short: 'Use at least {least} characters.',
  list_too_long: 'Name at most {most}.',
  list_too_short: 'Name at least {least}.',
  unusable_text: 'This text holds characters that cannot be kept. Delete it and type it again.',
  several_lines: 'Use a single line of text.',
  not_a_number: 'Give a number.',

  // Dates
  not_a_date_time: 'Give a date and time like 2026-01-31T18:00.',
  not_a_day: 'Give a day like 2026-01-31.',
  day_out_of_range: 'Choose a day between 1900 and 2999.',
  no_such_date: 'The calendar has no such date.',
  end_before_start: 'The end must not be before the start.',
  end_not_after_start: 'The end must be after the start.',
  too_many_days: 'Choose at most {most} days.',
  not_a_filter_date: 'Give a date like 2026-01-31 or 2026-01-31T18:00:00Z, or now.',
  null_not_comparable: 'Only eq and ne can be asked for null.',

  // People and addresses
  name_is_a_link: 'Give a name, without the address of a page or an e-mail.',
  not_an_email: 'Give an e-mail address like name@example.com.',
  not_an_address: 'Give an address that starts with https://.',
  not_a_colour: 'Give a colour like #40296C.',
  not_a_country: 'Give the two-letter code of the country.',
  not_a_time_zone: 'Choose a time zone like Europe/Berlin.',
  password_too_common: 'Too many people use this password. Take several words that do not belong together.',
  passwords_differ: 'Both passwords must be the same.',
  password_missing: 'Enter your password.',
  current_password_missing: 'Enter your current password.',
  current_password_wrong: 'This is not your current password.',
  not_six_digits: 'The code has six digits.',
  has_an_account: 'There is already an account with this e-mail address. Sign in instead.',
  is_a_member: 'This person belongs to your account already, or is invited.',

  // Roles and scopes
  unknown_role: 'Choose one of the roles of your account.',
  role_without_custom: 'Only CUSTOM stands for a role of your account.',
  administrator_everywhere: 'Administrators reach the whole account.',
  role_name_taken: 'Your account has a role of this name already.',
  no_permission: 'Choose at least one permission.',
  not_of_account: 'Choose among those of your account.',

  // Events and products
  unknown_organizer: 'This organizer does not exist.',
  archived_organizer: 'This organizer is archived.',
  no_way_to_pay: 'Tell buyers how to pay.',
  not_letters_digits_hyphens: 'Use letters, digits and hyphens.',
  max_below_min: 'The maximum must not be below the minimum.',
  no_price: 'At least one price is needed.',
  not_tiered: 'Only tiered products have several prices.',
  tier_without_name: 'Give each tier a name.',
  sale_ends_first: 'The sale must end after it starts.',
  before_sale: 'This lies before the product goes on sale. Change one of the two dates.',
  after_sale: 'This lies after the sale of the product ends. Change one of the two dates.',
  unknown_price: 'This price does not exist. Reload the page.',
  limit_below_taken: 'The quantity cannot go below {least}: that many are sold or reserved.',
  no_ticket_chosen: 'Choose at least one ticket.',
  no_product_chosen: 'Choose at least one product.',
  not_products_of_event: 'Choose products of this event.',
  not_tickets_of_event: 'Choose tickets of this event.',

  // Taxes, fees, promo codes
  percentage_missing: 'Give the percentage.',
  percentage_too_big: 'A percentage is at most 100.',
  too_many_decimals: 'Use at most three decimals.',
  not_minor_units: 'Give the amount in whole minor units, for example cents.',
  amounts_of_percentage: 'Only fixed ones have amounts.',
  rate_of_fixed: 'Only percentages have a rate: give amounts by currency.',
  no_amount: 'Give an amount in at least one currency.',
  amount_still_charged: 'Events in {currency} charge this. Keep an amount in {currency}.',
  amount_missing: '{name} has no amount in {currency}. Give it one under taxes and fees.',
  not_active_taxes: 'Choose active taxes and fees of your account.',
  tax_name_taken: 'You have a tax or fee of this name already.',
  not_a_promo_code: 'Use letters, digits, dashes or dots, without spaces.',
  promo_code_taken: 'This event has a promo code of this name already.',
  discount_missing: 'Give the discount.',

  // Pictures
  not_a_picture_type: 'Use one of {types}.',
  no_picture: 'Choose an image.',
  picture_too_small: 'Use a picture of at least {width} × {height} pixels.',

  // Buying and checking in
  order_too_large: 'This order is too large. Split it into several.',
  several_donations: 'Give one amount for all donations of this kind.',
  below_per_order: 'Take at least {least} of {product}.',
  above_per_order: 'At most {most} of {product} per order.',
  product_not_on_sale: '{product} is not on sale at the moment.',
  product_not_payable: '{product} is not on sale yet.',
  donation_too_small: 'The smallest amount is {amount} {currency}.',
  donation_not_payable: 'Give an amount that can be paid.',
  too_many_attendees: 'There are more attendees than tickets.',
  needed_for_bill: 'This is needed for the bill.',
  not_asked: 'This event does not ask this. Leave it out.',
  not_a_pin: 'A PIN has four to eight digits.',
  code_or_public_id: 'Give either code or public_id.',

  // What a rule refuses, at its field
  sold_out: 'These tickets are sold out.',
  only_left: 'Only {left} left.',
  email_taken: 'Another user has this e-mail address.',
  wrong_code: 'This code is not right or has expired.',
} as const
export type IssueCode = keyof typeof ISSUES

type Names<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
/** What the sentence of a code names. */
export type IssueParams<C extends IssueCode> = Record<Names<(typeof ISSUES)[C]>, string | number>
export type GivenParams<C extends IssueCode> = [Names<(typeof ISSUES)[C]>] extends [never]
  ? []
  : [params: IssueParams<C>]

/** Those whose sentence is always the same. */
export type IssueWithoutParams = {
  [C in IssueCode]: [Names<(typeof ISSUES)[C]>] extends [never] ? C : never
}[IssueCode]

export type Issue = { code: IssueCode; params: Record<string, string | number> }
/** What is wrong, and where: `prices.0.label`. */
export type FieldIssue = Issue & { path: string }

/** An issue, typed by its code. */
export function issueOf<C extends IssueCode>(code: C, ...[params]: GivenParams<C>): Issue {
  return { code, params: params ?? {} }
}

/** In English. */
export function sentenceOf({ code, params }: Issue): string {
  return ISSUES[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
}

const MARK = 'issue:'

/** For the place of a message in a schema, which is text: read again by `issuesOf`. */
export function issue<C extends IssueCode>(code: C, ...given: GivenParams<C>): string {
  return MARK + JSON.stringify(issueOf(code, ...given))
}

/** What a schema refuses, field by field; where a schema says nothing itself, by what zod found. */
export function issuesOf(error: z.ZodError): FieldIssue[] {
  return error.issues.map((found) => ({
    path: found.path.join('.'),
    ...(readMarked(found.message) ?? unmarked(found)),
  }))
}

function readMarked(message: string): Issue | null {
  return message.startsWith(MARK) ? JSON.parse(message.slice(MARK.length)) : null
}

function unmarked(found: z.core.$ZodIssue): Issue {
  if (found.code === 'too_big') return tooBig(found)
  if (found.code === 'too_small') return tooSmall(found)
  if (found.code === 'unrecognized_keys')
    return issueOf('unknown_names', { names: found.keys.join(', ').slice(0, 200) })
  // zod tells only in words that nothing was there.
  if (found.code === 'invalid_type' && /received (null|undefined)$/.test(found.message)) return issueOf('empty')
  return issueOf('not_usable')
}

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig): Issue {
  const most = Number(maximum)
  if (origin === 'string') return issueOf('text_too_long', { most })
  return origin === 'array' ? issueOf('list_too_long', { most }) : issueOf('number_too_big', { most })
}

function tooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): Issue {
  const least = Number(minimum)
  if (origin === 'string') return least === 1 ? issueOf('empty') : issueOf('text_too_short', { least })
  return origin === 'array' ? issueOf('list_too_short', { least }) : issueOf('number_too_small', { least })
}
