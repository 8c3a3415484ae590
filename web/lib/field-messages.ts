import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The sentences of the contract's schemas, which speak English, in the reader's language. */
const SENTENCES: Record<string, MessageDescriptor> = {
  'A percentage is at most 100.': msg`A percentage is at most 100.`,
  'A PIN has four to eight digits.': msg`A PIN has four to eight digits.`,
  'Administrators reach the whole account.': msg`Administrators reach the whole account.`,
  'Another user has this e-mail address.': msg`Another user has this e-mail address.`,
  'At least one price is needed.': msg`At least one price is needed.`,
  'Both passwords must be the same.': msg`Both passwords must be the same.`,
  'Choose a time zone like Europe/Berlin.': msg`Choose a time zone like Europe/Berlin.`,
  'Choose active taxes and fees of your account.': msg`Choose active taxes and fees of your account.`,
  'Choose among those of your account.': msg`Choose among those of your account.`,
  'Choose at least one permission.': msg`Choose at least one permission.`,
  'Choose at least one product.': msg`Choose at least one product.`,
  'Choose at least one ticket.': msg`Choose at least one ticket.`,
  'Choose one of the roles of your account.': msg`Choose one of the roles of your account.`,
  'Choose products of this event.': msg`Choose products of this event.`,
  'Choose tickets of this event.': msg`Choose tickets of this event.`,
  'E-mail or password is not right.': msg`E-mail or password is not right.`,
  'Enter your current password.': msg`Enter your current password.`,
  'Enter your password.': msg`Enter your password.`,
  'Give a colour like #40296C.': msg`Give a colour like #40296C.`,
  'Give a date and time like 2026-01-31T18:00.': msg`Choose a date and a time.`,
  'Give a number.': msg`Give a number.`,
  'Give an address that starts with https://.': msg`Give an address that starts with https://.`,
  'Give an e-mail address like name@example.com.': msg`Give an e-mail address like name@example.com.`,
  'Give each tier a name.': msg`Give each tier a name.`,
  'Give the amount in whole minor units, for example cents.': msg`Give the amount in whole minor units, for example cents.`,
  'Give the discount.': msg`Give the discount.`,
  'Give the two-letter code of the country.': msg`Give the two-letter code of the country.`,
  'Only tiered products have several prices.': msg`Only tiered products have several prices.`,
  'Tell buyers how to pay.': msg`Tell buyers how to pay.`,
  'The calendar has no such date.': msg`The calendar has no such date.`,
  'The code has six digits.': msg`The code has six digits.`,
  'The end must be after the start.': msg`The end must be after the start.`,
  'The end must not be before the start.': msg`The end must not be before the start.`,
  'The maximum must not be below the minimum.': msg`The maximum must not be below the minimum.`,
  'The sale must end after it starts.': msg`The sale must end after it starts.`,
  'There is already an account with this e-mail address. Sign in instead.': msg`There is already an account with this e-mail address. Sign in instead.`,
  'This code is not right or has expired.': msg`This code is not right or has expired.`,
  'This event has a promo code of this name already.': msg`This event has a promo code of this name already.`,
  'This is not your current password.': msg`This is not your current password.`,
  'This lies after the sale of the product ends. Change one of the two dates.': msg`This lies after the sale of the product ends. Change one of the two dates.`,
  'This lies before the product goes on sale. Change one of the two dates.': msg`This lies before the product goes on sale. Change one of the two dates.`,
  'This must not be empty.': msg`This must not be empty.`,
  'This person belongs to your account already, or is invited.': msg`This person belongs to your account already, or is invited.`,
  'This price does not exist. Reload the page.': msg`This price does not exist. Reload the page.`,
  'This text holds characters that cannot be kept. Delete it and type it again.': msg`This text holds characters that cannot be kept. Delete it and type it again.`,
  'Too many people use this password. Take several words that do not belong together.': msg`Too many people use this password. Take several words that do not belong together.`,
  'Use a single line of text.': msg`Use a single line of text.`,
  'Use at most three decimals.': msg`Use at most three decimals.`,
  'Use letters, digits and hyphens.': msg`Use letters, digits and hyphens.`,
  'Use letters, digits, dashes or dots, without spaces.': msg`Use letters, digits, dashes or dots, without spaces.`,
  'You have a tax or fee of this name already.': msg`You have a tax or fee of this name already.`,
  'Your account has a role of this name already.': msg`Your account has a role of this name already.`,
}

/** What to write at a field, given what a schema or the server says of it. */
export function fieldMessage(i18n: I18n, sentence: string): string {
  const known = SENTENCES[sentence]
  if (known) return i18n._(known)
  const [, most] = /^Use at most (\d+) characters\.$/.exec(sentence) ?? []
  if (most) return i18n._(msg`Use at most ${most} characters.`)
  const [, least] = /^Use at least (\d+) characters\.$/.exec(sentence) ?? []
  if (least) return i18n._(msg`Use at least ${least} characters.`)
  const [, taken] = /^The quantity cannot go below (\d+): /.exec(sentence) ?? []
  if (taken) return i18n._(msg`The quantity cannot go below ${taken}: that many are sold or reserved.`)
  return foreignSentence(i18n, sentence)
}

/** What zod says where a schema says nothing. */
function foreignSentence(i18n: I18n, sentence: string): string {
  const [, side, limit = ''] = /^Too (big|small): .*?[<>]=?(-?[\d.]+)/.exec(sentence) ?? []
  if (side === 'big') return i18n._(msg`This can be ${limit} at most.`)
  if (side === 'small') return i18n._(msg`This must be ${limit} at least.`)
  if (/received (null|undefined)$/.test(sentence)) return i18n._(msg`This must not be empty.`)
  if (/^Invalid (input|option|string)/.test(sentence)) return i18n._(msg`This cannot be used here.`)
  return sentence
}
