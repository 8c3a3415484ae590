import { describe, expect, test } from 'vitest'
import { ERRORS } from '#contract/errors.ts'
import { ISSUES } from '#contract/issues.ts'
import { catalogues, entries } from './catalogue.ts'

/** Names that keep their capitals. */
const NAMES = ['Google Calendar', 'Add to Apple Wallet', 'Add to Google Wallet']

/** The rules of docs/words.md that can be checked automatically, each with a text that breaks it. */
const RULES: { rule: string; broken: RegExp; example: string }[] = [
  { rule: 'no exclamation marks', broken: /!/, example: 'Saved!' },
  { rule: 'an ellipsis is one character', broken: /\.\.\.|\s…/, example: 'One moment …' },
  { rule: 'quotation marks and apostrophes are curly', broken: /["']/, example: "You can't" },
  { rule: 'no asterisks', broken: /\*/, example: 'Name *' },
  {
    rule: 'sentence case',
    broken: /^[A-Z][a-z]+(?: (?:[A-Z][a-z]+|a|an|and|of|or|the|to))* [A-Z][a-z]+$/,
    example: 'Create Promo Code',
  },
  { rule: 'no environment variables', broken: /environment variable|\b[A-Z]{2,}_[A-Z]/, example: 'Set MAIL_URL.' },
  { rule: 'sorts say what comes first', broken: /\b(?:a|de)scending\b/i, example: 'Ordered, descending' },
  { rule: 'things do not stand', broken: /\bstands?\b/i, example: 'The order stands here.' },
  { rule: 'anyone, everyone who', broken: /\b(?:who|what|which)ever\b/i, example: 'Ask whoever runs this site.' },
  { rule: 'defaults have names', broken: /\bas it comes\b|^As the /i, example: 'As it comes' },
  {
    rule: 'sums are refunded',
    broken: /\b(?:money is there|what goes back)\b/i,
    example: 'Wait until the money is there.',
  },
  { rule: 'started', broken: /\bbegan\b/i, example: 'began to pay' },
  { rule: 'minimum, maximum', broken: /^(?:Fewest|Most) (?:characters|ticks)$/, example: 'Fewest characters' },
  { rule: 'products are free', broken: /\bcosts? nothing\b/i, example: 'This order costs nothing.' },
  { rule: 'people continue', broken: /\bopens? (?:nothing|again)\b/i, example: 'A password alone opens nothing.' },
  { rule: 'someone, no one, everyone', broken: /\b(?:some|no|every|any)body\b/i, example: 'Invite somebody' },
  { rule: 'no longer', broken: /\bany more\b/i, example: 'It is not valid any more.' },
  { rule: 'codes are generated', broken: /\binvent\b/i, example: 'Invent one' },
  { rule: 'tickets in checkout', broken: /\bbeing bought\b/i, example: '3 being bought' },
  { rule: 'awaiting payment', broken: /\bawaiting offline\b/i, example: 'awaiting offline payment' },
  {
    rule: 'hold, release, refund',
    broken: /\bg(?:ive|ave|iven|iving) (?:\w+ ){0,3}back\b/i,
    example: 'Give the tickets back',
  },
  { rule: 'buyers', broken: /\bcustomers?\b/i, example: "Copy the customer's link" },
  { rule: 'email', broken: /\be-mail/i, example: 'Check your e-mail' },
  { rule: 'sign in, sign out', broken: /\blog(?:ged|ging)? (?:in|out)\b/i, example: 'Log out' },
  {
    rule: 'none has a sentence of its own',
    broken: /\b0 (?:orders|tickets|events|products)\b/i,
    example: 'The 0 orders',
  },
  { rule: 'errors say how to mend them', broken: /must not be empty|\binvalid\b/i, example: 'This must not be empty.' },
]

/** Texts that people read, without the names of placeholders. */
const TEXTS = [
  ...[...catalogues(['en']).values()].flatMap((po) => entries(po).map(({ id }) => id)),
  ...Object.values(ISSUES),
  ...Object.values(ERRORS).map(({ message }) => message),
].map((text) => text.replaceAll(/\{\w+\}/g, '{}'))

describe('English texts', () => {
  test('are all there', () => {
    expect(TEXTS.length).toBeGreaterThan(1500)
  })

  test.each(RULES)('$rule', ({ broken, example }) => {
    expect(example).toMatch(broken)
    expect(TEXTS.filter((text) => broken.test(text) && !NAMES.includes(text))).toEqual([])
  })
})
