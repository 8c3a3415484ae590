import { expect, test } from 'vitest'
import { MailError } from '#server/lib/mail-error.ts'
import { isRefusedForGood } from './refused-for-good.ts'

const refusal = (command: string, response: string) =>
  new MailError(response, { cause: Object.assign(new Error(response), { command, response }) })

test.each([
  ['RCPT TO', '550 5.1.1 <grace@example.com>: Recipient address rejected: User unknown', true],
  ['RCPT TO', '550-5.1.1 The email account that you tried to reach does not exist.', true],
  ['RCPT TO', '550 5.1.10 RESOLVER.ADR.RecipientNotFound', true],
  ['RCPT TO', '550 5.2.1 The email account that you tried to reach is disabled.', true],
  // Temporary causes: a full mailbox, a wrong relay, a blocklist; or a server whose answer is unclear.
  ['RCPT TO', '552 5.2.2 Mailbox full', false],
  ['RCPT TO', '554 5.7.1 <grace@example.com>: Relay access denied', false],
  ['RCPT TO', '550 5.7.1 Service unavailable, client host blocked', false],
  ['RCPT TO', '550 blocked, 5.1.1', false],
  ['RCPT TO', '451 4.7.1 Greylisted, come back in a minute', false],
  ['RCPT TO', '450 4.1.1 Try again', false],
  // The server refuses the sender or the email, not the recipient.
  ['MAIL FROM', '550 5.1.8 Sender address rejected', false],
  ['DATA', '550 5.1.1 Refused', false],
  ['AUTH PLAIN', '535 5.7.8 Authentication failed', false],
])('%s: %s', (command, response, isForGood) => {
  expect(isRefusedForGood(refusal(command, response))).toBe(isForGood)
})

test('an error of the network, or of somebody else, is not for good', () => {
  expect(isRefusedForGood(new MailError('ECONNREFUSED', { cause: new Error('ECONNREFUSED') }))).toBe(false)
  expect(isRefusedForGood(new Error('550 5.1.1'))).toBe(false)
})
