import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Issue } from '#contract/issues.ts'
import { type IssueMessages, translate } from './issue-message.ts'
import { SELECTION_ISSUES } from './selection-issues.ts'

/** Texts for issues of visitors' and buyers' forms, separate from the rest: their pages load only these (issue-messages.ts). */
export const VISITOR_ISSUES = {
  ...SELECTION_ISSUES,
  empty: () => msg`Fill this in.`,
  not_usable: () => msg`This can’t be used here.`,
  number_too_big: ({ most }) => msg`Enter ${most} or less.`,
  number_too_small: ({ least }) => msg`Enter ${least} or more.`,
  text_too_long: ({ most }) => msg`Use up to ${most} characters.`,
  text_too_short: ({ least }) => msg`Use at least ${least} characters.`,
  list_too_long: ({ most }) => msg`Choose up to ${most}.`,
  list_too_short: ({ least }) => msg`Choose at least ${least}.`,
  unusable_text: () => msg`This text has characters we can’t save. Delete it and type it again.`,
  several_lines: () => msg`Use a single line of text.`,
  not_a_number: () => msg`Enter a number.`,
  not_a_day: () => msg`Enter a date like 2026-01-31.`,
  day_out_of_range: () => msg`Choose a day between 1900 and 2999.`,
  no_such_date: () => msg`This date doesn’t exist.`,
  name_is_a_link: () => msg`Enter a name without a web or email address.`,
  not_an_email: () => msg`Enter an email address like name@example.com.`,
  not_a_vat_id: ({ example }) => msg`Check the VAT ID. It looks like ${example}.`,
  not_a_country: () => msg`Enter the two-letter country code.`,
  not_an_option: () => msg`Choose one of the options.`,
  not_agreed: () => msg`Tick this to continue.`,
  not_a_phone_number: () => msg`Enter a phone number like +49 30 123456.`,
  not_only_letters: () => msg`Use letters only.`,
  not_only_digits: () => msg`Use digits only.`,
  not_only_letters_and_digits: () => msg`Use letters and digits only.`,
  not_a_postcode: () => msg`Enter a postcode like 10115.`,
  day_not_past: () => msg`Enter a date in the past.`,
  day_too_early: ({ day }) => msg`Choose ${day} or later.`,
  day_too_late: ({ day }) => msg`Choose ${day} or earlier.`,
  file_too_big: ({ most }) => msg`Choose a file of up to ${most} MB.`,
  wrong_kind_of_file: () => msg`This kind of file can’t be used here. Choose another.`,
  file_gone: () => msg`This file is no longer there. Choose it again.`,
  too_many_attendees: () => msg`There are more attendees than tickets.`,
  needed_for_bill: () => msg`This is needed for the invoice.`,
  not_asked: () => msg`This is no longer needed. Leave it out.`,
} satisfies Partial<IssueMessages>

/** Text at a field of a visitor's form. Codes that none of these forms returns get a general text. */
export function visitorIssue(i18n: I18n, issue: Issue): string {
  return translate(i18n, VISITOR_ISSUES, issue) ?? i18n._(VISITOR_ISSUES.not_usable())
}
