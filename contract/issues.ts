import type { z } from 'zod'

/**
 * All problems of fields: a stable code, and an English sentence that says how to resolve it. `{names}` are parameters. The
 * interface has a sentence for each code in each language (web/lib/errors/issue-messages.ts).
 */
export const ISSUES = {
  // For any field
  empty: 'Fill this in.',
  not_usable: 'This can’t be used here.',
  unknown_names: 'Nothing here is called {names}.',
  number_too_big: 'Enter {most} or less.',
  number_too_small: 'Enter {least} or more.',
  text_too_long: 'Use up to {most} characters.',
  text_too_short: 'Use at least {least} characters.',
  list_too_long: 'Choose up to {most}.',
  list_too_short: 'Choose at least {least}.',
  unusable_text: 'This text has characters we can’t save. Delete it and type it again.',
  several_lines: 'Use a single line of text.',
  no_commas: 'Leave out commas.',
  not_a_number: 'Enter a number.',

  // Dates
  not_a_date_time: 'Enter a date and time like 2026-01-31T18:00.',
  not_a_day: 'Enter a date like 2026-01-31.',
  day_out_of_range: 'Choose a day between 1900 and 2999.',
  no_such_date: 'This date doesn’t exist.',
  end_before_start: 'The end can’t be before the start.',
  end_not_after_start: 'The end must be after the start.',
  too_many_days: 'Choose at most {most} days.',
  too_many_invoices: 'These are more than {most} documents. Choose fewer days.',
  no_invoices: 'No invoices were issued on these days. Choose others.',
  not_a_filter_date: 'Enter a date like 2026-01-31 or 2026-01-31T18:00:00Z, or now.',
  null_not_comparable: 'Only eq and ne work with null.',

  // People and addresses
  name_is_a_link: 'Enter a name without a web or email address.',
  not_an_email: 'Enter an email address like name@example.com.',
  not_a_measurement_id: 'Enter the measurement ID as Google Analytics shows it, such as G-ABC123DEF4.',
  not_an_address: 'Enter an address that starts with https://.',
  address_not_public: 'Enter an address that can be reached from the internet.',
  not_a_colour: 'Enter a colour like #40296C.',
  not_a_country: 'Enter the two-letter country code.',
  not_a_vat_id: 'Check the VAT ID. It looks like {example}.',
  not_a_time_zone: 'Choose a time zone like Europe/Berlin.',
  password_too_common: 'This password is too common. Use several unrelated words.',
  passwords_differ: 'Both passwords must be the same.',
  password_missing: 'Enter your password.',
  current_password_missing: 'Enter your current password.',
  current_password_wrong: 'This isn’t your current password.',
  not_six_digits: 'The code has six digits.',
  not_a_code: 'Enter the six digits of your app, or a recovery code.',
  has_an_account: 'This email address already has an account. Sign in instead.',
  is_a_member: 'This person is already on your team or has been invited.',

  // Roles and scopes
  unknown_role: 'Choose one of your account’s roles.',
  role_without_custom: 'Only CUSTOM takes one of your account’s roles.',
  administrator_everywhere: 'Administrators have access to the whole account.',
  role_name_taken: 'Your account already has a role with this name.',
  no_permission: 'Choose at least one permission.',
  not_of_account: 'Choose from your own account.',

  // Events and products
  unknown_organizer: 'This organizer doesn’t exist.',
  unknown_event: 'This event doesn’t exist.',
  unknown_category: 'This category doesn’t exist in this event.',
  archived_organizer: 'This organizer is archived.',
  no_way_to_pay: 'Tell buyers how to pay.',
  not_an_iban: 'Check the IBAN. It looks like DE89 3704 0044 0532 0130 00.',
  not_a_key: 'Paste the whole key. It begins with {beginning}.',
  not_a_bic: 'Enter a BIC of 8 or 11 characters, like COBADEFFXXX.',
  payment_method_twice: 'You already have this one. Change it or remove it.',
  not_letters_digits_hyphens: 'Use letters, digits and hyphens.',
  max_below_min: 'The maximum can’t be below the minimum.',
  no_price: 'Add at least one price.',
  price_below_zero: 'This would take a price below zero.',
  not_tiered: 'Only tiered products have several prices.',
  tier_without_name: 'Name each tier.',
  sale_ends_first: 'Sales must end after they start.',
  before_sale: 'This is before the product goes on sale. Change one of the two dates.',
  after_sale: 'This is after sales of the product end. Change one of the two dates.',
  unknown_price: 'This price doesn’t exist. Reload the page.',
  more_than_left: 'This is more than is left to refund.',
  more_units_than_left: 'There are fewer left to cancel.',
  lines_do_not_add_up: 'The amounts of the items must add up to the refund.',
  not_of_order: 'This isn’t part of the order.',
  limit_below_taken: 'The quantity can’t go below {least}: that many are sold or reserved.',
  no_ticket_chosen: 'Choose at least one ticket.',
  no_product_chosen: 'Choose at least one product.',
  not_products_of_event: 'Choose products from this event.',
  not_categories_of_event: 'Choose categories from this event.',
  not_tickets_of_event: 'Choose tickets from this event.',

  day_is_over: 'Choose today or a later day.',
  not_in_future: 'Choose a time that’s still to come.',
  outlives_its_maker: 'Choose a time up to {end}. The key you are using expires then.',
  after_event_end: 'Choose a time before the event ends.',
  needs_products: 'This is only possible together with the products.',
  dates_out_of_reach:
    'With this start, other dates would fall outside the calendar. Choose a start closer to the original.',

  // Taxes, fees, promo codes, affiliates
  percentage_missing: 'Enter the percentage.',
  percentage_too_big: 'Enter a percentage of up to 100.',
  too_many_decimals: 'Use up to three decimal places.',
  not_minor_units: 'Enter the amount in whole minor units, such as cents.',
  amounts_of_percentage: 'Only fixed taxes and fees have amounts.',
  rate_of_fixed: 'Only percentages have a rate. Enter amounts by currency instead.',
  no_amount: 'Enter an amount in at least one currency.',
  amount_still_charged: 'Events in {currency} charge this. Keep an amount in {currency}.',
  amount_missing: '{name} has no amount in {currency}. Add one under Taxes and fees.',
  not_active_taxes: 'Choose active taxes and fees from your account.',
  tax_name_taken: 'You already have a tax or fee with this name.',
  not_a_promo_code: 'Use letters, digits, dashes or dots, without spaces.',
  promo_code_taken: 'This event already has this promo code.',
  not_an_affiliate_code: 'Use letters, digits, hyphens and underscores.',
  affiliate_code_taken: 'This event already has this affiliate code.',
  discount_missing: 'Enter the discount.',

  // Questions
  no_option: 'Add at least one option.',
  not_a_count: 'Enter a whole number that this kind of answer allows.',
  not_asked_before: 'Choose a question that’s asked before this one.',
  not_to_depend_on: 'Other questions can’t depend on this one. Choose another.',
  never_answered_so: 'Choose one of the answers this question offers.',

  // Files
  file_too_big: 'Choose a file of up to {most} MB.',
  files_too_big: 'Attach up to {most} MB in total.',
  wrong_kind_of_file: 'This kind of file can’t be used here. Choose another.',
  file_gone: 'This file is no longer there. Choose it again.',
  not_a_table: 'Choose a CSV file or an Excel workbook (.xlsx).',
  not_a_statement: 'Choose a bank statement as CSV or CAMT.053 (XML) file.',
  no_rows: 'This file has no rows below its header.',
  too_many_rows: 'This file has more than {most} rows. Split it into several.',
  too_many_columns: 'This file has more than {most} columns. Delete those you don’t need.',
  no_such_column: 'This file has no such column.',
  unknown_ticket: 'No ticket is called “{name}”.',
  already_there: 'This person already has this ticket.',
  unknown_language: 'Use one of {codes}.',

  // Pictures
  not_a_picture_type: 'Use one of {types}.',
  no_picture: 'Choose an image.',
  picture_too_small: 'Use an image of at least {width} × {height} pixels.',

  // Buying and checking in
  order_too_large: 'This order is too large. Split it into several.',
  several_donations: 'Enter one amount for all donations of this kind.',
  below_per_order: 'Choose at least {least} of {product}.',
  above_per_order: 'Up to {most} of {product} per order.',
  product_not_on_sale: '{product} isn’t on sale right now.',
  product_not_payable: '{product} isn’t on sale yet.',
  donation_too_small: 'The smallest amount is {amount} {currency}.',
  donation_not_payable: 'Enter an amount that can be paid.',
  too_many_attendees: 'There are more attendees than tickets.',
  not_an_option: 'Choose one of the options.',
  not_agreed: 'Tick this to continue.',
  not_a_phone_number: 'Enter a phone number like +49 30 123456.',
  not_only_letters: 'Use letters only.',
  not_only_digits: 'Use digits only.',
  not_only_letters_and_digits: 'Use letters and digits only.',
  not_a_postcode: 'Enter a postcode like 10115.',
  day_not_past: 'Enter a date in the past.',
  day_too_early: 'Choose {day} or later.',
  day_too_late: 'Choose {day} or earlier.',
  needed_for_bill: 'This is needed for the invoice.',
  not_asked: 'This event doesn’t ask for this. Leave it out.',
  not_a_pin: 'Use four to eight digits.',
  code_or_public_id: 'Send either code or public_id.',

  // Refusals by rules, shown at a field
  below_promo_minimum: 'This code takes effect from {amount} {currency}.',
  promo_tickets_left: 'This code is good for {left} more.',
  sold_out: 'These tickets are sold out.',
  only_left: 'Only {left} left.',
  email_taken: 'This email address is already in use.',
  wrong_code: 'This code is wrong or has expired.',
} as const
export type IssueCode = keyof typeof ISSUES

type Names<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
/** Parameters in the sentence of a code. */
export type IssueParams<C extends IssueCode> = Record<Names<(typeof ISSUES)[C]>, string | number>
export type GivenParams<C extends IssueCode> = [Names<(typeof ISSUES)[C]>] extends [never]
  ? []
  : [params: IssueParams<C>]

/** Codes without parameters. */
export type IssueWithoutParams = {
  [C in IssueCode]: [Names<(typeof ISSUES)[C]>] extends [never] ? C : never
}[IssueCode]

export type Issue = { code: IssueCode; params: Record<string, string | number> }
/** Problem with its field path: `prices.0.label`. */
export type FieldIssue = Issue & { path: string }

/** Creates an issue, typed by its code. */
export function issueOf<C extends IssueCode>(code: C, ...[params]: GivenParams<C>): Issue {
  return { code, params: params ?? {} }
}

/** English sentence of an issue. */
export function sentenceOf({ code, params }: Issue): string {
  return ISSUES[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
}

const MARK = 'issue:'

/** Encodes an issue as the message of a schema, which must be text; `issuesOf` decodes it. */
export function issue<C extends IssueCode>(code: C, ...given: GivenParams<C>): string {
  return MARK + JSON.stringify(issueOf(code, ...given))
}

/** Issues of a schema by field. Without an encoded issue, they follow from what zod reports. */
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
  // zod reports a missing value only in its text.
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
