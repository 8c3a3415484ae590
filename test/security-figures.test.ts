import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { MOST_A_DAY, MOST_WAITING } from '#domain/message.ts'
import { MOST_OPTIONS } from '#domain/question.ts'
import * as clicks from '#server/affiliates/count-clicks.ts'
import { FROM_ONE_PLACE } from '#server/auth/log-in.ts'
import { REGISTRATIONS } from '#server/auth/register.ts'
import { ADDRESS_LIMITS } from '#server/checkout/address-shares.ts'
import { EMAIL_LIMITS } from '#server/emails/delivery/email-limits.ts'
import { WRONG_FOR_LIST, WRONG_FROM_ADDRESS } from '#server/http/check-in-pin.ts'
import { LIMIT as PDFS } from '#server/http/send-download.ts'
import { LIVE_SCREENS, SCANS } from '#server/lib/load-limits.ts'
import { MAX_BYTES, MAX_BYTES_OF_ONE } from '#server/lib/page-cache.ts'
import { CONFIRMATION_MINUTES } from '#server/orders/order-confirmations.ts'
import { MEMORY } from '#server/pdf/render-pdf.ts'
import { WRONG_CODES } from '#server/promo-codes/promo-code-queries.ts'
import { GUESSES } from '#server/second-factors/take-code.ts'
import { SELF_SERVICE_LIMITS } from '#server/self-service/count-change.ts'
import { LIFETIME_HOURS } from '#server/ticket-lookup/lookup-tokens.ts'
import { EMAILS } from '#server/ticket-lookup/ticket-lookup.ts'
import { FROM_ALL_ACCOUNTS, FROM_ONE_ACCOUNT, OF_ONE_ACCOUNT } from '#server/users/invite-user.ts'
import { LIFETIME_MINUTES } from '#server/users/user-tokens.ts'
import { BY_ADDRESS as VISITS } from '#server/visits/visit-route.ts'
import { CONNECTIONS } from '#server/worker.ts'

// Tests beside the code prove that each limit applies. This one compares the figures of docs/security.md with the code.

const text = readFileSync(join(import.meta.dirname, '../docs/security.md'), 'utf8')

const WORDS = new Map([
  [2, 'two'],
  [4, 'four'],
  [5, 'five'],
  [7, 'seven'],
  [10, 'ten'],
])
const SPANS: Record<number, string> = {
  60: 'a minute',
  300: 'five minutes',
  600: 'ten minutes',
  900: '15 minutes',
  1800: 'half an hour',
  3600: 'an hour',
  86400: 'a day',
}
const thousands = (count: number) => count.toLocaleString('en')
const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

type Limit = { max: number; seconds: number }
/** "20 an hour", with words in between if given. */
const each = ({ max, seconds }: Limit, words = ' ') => `${thousands(max)}${words}${SPANS[seconds]}`
/** "20 in 15 minutes". */
const within = (limit: Limit, words = ' ') => each(limit, `${words}in `)

const { auth, publicOrganizers, ticketLookup, staffDevices, images, avatar, answerFiles, messages } = contract
const { messages_of_new_account, messages_of_account, new_days } = EMAIL_LIMITS

test.each([
  `works once, for ${WORDS.get(LIFETIME_MINUTES.CHOOSE_ACCOUNT)} minutes`,
  `once, for ${WORDS.get(LIFETIME_MINUTES.SECOND_FACTOR)} minutes; it dies with the password`,
  `At most ${each(VISITS, ' pages ')} and address`,
  `| 100; ${MOST_OPTIONS}; 20,000 characters`,
  `beyond ${LIVE_SCREENS} open ones of a process`,
  `and never more than ${2 * LIVE_SCREENS}`,
  `| ${SCANS.inside} requests worked on at once by a process, ${thousands(SCANS.waiting)} waiting`,
  `${megabytes(MAX_BYTES)}, one page ${megabytes(MAX_BYTES_OF_ONE)}`,
  `Saving details: ${each(ADDRESS_LIMITS.details_per_hour)}, address, event and process`,
  `kept for ${CONFIRMATION_MINUTES} minutes from the first e-mail, once`,
  `${MOST_WAITING} waiting of an event and ${MOST_A_DAY} in 24 hours of an account`,
  `${each(messages.send.limit, ' calls ')} by one person or API key`,
  `${messages_of_new_account} e-mails an hour of an account younger than ${WORDS.get(new_days)} days, ${thousands(messages_of_account)} of others`,
  `${each(SELF_SERVICE_LIMITS.changes, ' changes ')}, ${within(SELF_SERVICE_LIMITS.resends, ' resends ')}, of one order`,
  `${WORDS.get(publicOrganizers.contact.limit.max)} messages in ${SPANS[publicOrganizers.contact.limit.seconds]} and address`,
  `a lane and ${WORDS.get(CONNECTIONS.urgent)} connections of their own, messages of organizers a lane and ${WORDS.get(CONNECTIONS.messages)}`,
  `${each(WRONG_CODES, ' different wrong codes ')}, address and event`,
  `${within(WRONG_FROM_ADDRESS, ' wrong ')} for an address, ${within(WRONG_FOR_LIST)} for a list`,
  `${within(FROM_ONE_PLACE, ' tries ')} per e-mail and address or known browser, ${within(auth.login.limit)} per address`,
  `${within(GUESSES, ' wrong ')} for one person, from wherever`,
  `| Registering | ${each(REGISTRATIONS)} and address`,
  `${within(ticketLookup.request.limit)} and address, ${EMAILS.max} e-mails to one mailbox in that time`,
  `works for ${LIFETIME_HOURS} hours`,
  `to one person ${within(FROM_ONE_ACCOUNT)} per account, ${each(FROM_ALL_ACCOUNTS)} from all; ${each(OF_ONE_ACCOUNT)} from one account`,
  `${each(clicks.BY_ADDRESS)} and address; the same visitor once in ${SPANS[clicks.ONCE.seconds]}`,
  `| 200; ${within(staffDevices.bind.limit)} from one address |`,
  `${each(images.upload.limit, ' uploads ')} by one person or API key`,
  `${each(answerFiles.upload.limit)} from one address; of an open order only`,
  `${each(avatar.set.limit, ' uploads ')} by one person |`,
  `${each(PDFS)} and address, counted before anything is read; given up after 30 s or ${MEMORY.maxOldGenerationSizeMb} MB`,
])('security.md says "%s"', (said) => {
  expect(text).toContain(said)
})

test('mailboxes and callers are counted over the same time by those who look for tickets', () => {
  expect(EMAILS.seconds).toBe(ticketLookup.request.limit.seconds)
})
