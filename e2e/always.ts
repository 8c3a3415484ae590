/**
 * The journeys of `npm test`: one for each thing that people do, on the device they do it with. `npm run test:whole` and `npm run
 * e2e` run all journeys. A line is the file and the beginning of the name, after the device where there is one
 * (docs/decisions/0014-short-and-whole.md). `test/always.test.ts` lists lines that match no journey.
 */
export const ALWAYS: readonly [file: string, ...names: string[]][] = [
  ['every-screen', ''],
  // Visitors
  [
    'visitor-buys',
    'on a phone a free ticket',
    'on a phone several tiers',
    'a paid ticket',
    'a promo code in the address',
  ],
  ['confirm-order', 'on a phone a free ticket is confirmed'],
  ['card-payments', 'on a phone and by keyboard alone', 'the bank asks above the page'],
  ['checkout-keeps', 'reload, back and a second tab', 'a reservation whose time is over'],
  ['public-pages', 'without JavaScript', 'the event page is light', 'a code that does not exist', 'what is not public'],
  ['languages', 'German by the cookie', 'each language has an address'],
  ['each-language', ''],
  ['widget', 'on a phone, another site'],
  ['questions', 'on a phone a buyer is asked'],
  ['my-tickets', 'on a phone, somebody who lost'],
  ['self-service', 'on a phone, a buyer mends a name', 'the page of an order in'],
  ['invoices', 'on a phone, a buyer saves'],
  ['ticket-by-mail', 'the ticket arrives'],
  ['visits', 'on a phone, somebody is asked'],
  // Organizers
  ['first-clicks', ''],
  ['newcomer', 'from sign-up to the first visitor inside, on a phone'],
  ['sign-in', 'wrong password', 'forgotten password', 'without JavaScript', 'no other site'],
  ['own-security', 'an authenticator app on a phone'],
  ['team', 'somebody is invited'],
  ['roles', 'a role of the account'],
  ['ways-to-pay', 'a bank account given in the guided path'],
  ['connect-cards', 'an account connects'],
  ['manage-orders', 'an order paid offline', 'a cancelled order'],
  ['refunds', 'on a desk, a part of an order'],
  ['card-orders', 'on a phone a part goes back'],
  ['bulk-orders', 'on a phone many orders are cancelled'],
  ['bank-statement', 'on a phone a bank statement'],
  ['many-attendees', 'on a phone many tickets'],
  ['manual-orders', 'on a desk, an order is made'],
  ['import-attendees', 'on a desk a list of people'],
  ['products', 'on a desk several are changed'],
  ['reports', 'on a desk, a report is found'],
  ['webhooks', 'with the keyboard'],
  ['api-keys', 'with the keyboard'],
  ['api-docs', 'on a phone', 'with the keyboard', 'the reference is searched'],
  ['affiliates', 'whoever comes by a link'],
  ['messages', 'a message for later'],
  ['images', 'a cover is uploaded, described and cut on a phone'],
  ['designers', 'an event is designed on a phone'],
  ['typed-stays', 'on a phone what was typed', 'what is typed before the editor'],
  ['hostile-texts', ''],
  ['chat-widget', ''],
  // The door
  ['check-in', 'the camera reads', 'search and tap'],
  ['offline-check-in', ''],
  ['signed-codes', ''],
  ['live-check-in', 'on a phone'],
]

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches the tests of a line in Playwright's string: the names of file, groups and test, then tags, one after the other. */
const pattern = (file: string, name: string, tag: string) =>
  new RegExp(`(^| )${escaped(file)}\\.spec\\.ts ${escaped(name)}${tag && `.*${tag}`}`)

/** Patterns of the titles of these journeys, with this tag if one is given. */
export const ofNpmTest = (tag = ''): RegExp[] =>
  ALWAYS.flatMap(([file, ...names]) => names.map((name) => pattern(file, name, tag)))
