import { afterAll, beforeEach, expect, test } from 'vitest'
import { MAILBOX_SIGN_IN, openTestMailbox } from '#test/mailbox.ts'
import { freePort } from '#test/processes/free-port.ts'
import { checkMailServer, sendTestEmail } from './check-mail.ts'

const mailbox = await openTestMailbox()
afterAll(() => mailbox.close())
beforeEach(() => mailbox.refuse(null))
const { host } = new URL(mailbox.url)

function signedIn({ username, password } = MAILBOX_SIGN_IN): string {
  return `smtp://${encodeURIComponent(username)}:${encodeURIComponent(password)}@${host}`
}

test('the right password', async () => {
  expect(await checkMailServer(signedIn())).toEqual({ fine: [`${host} answers and lets you sign in.`] })
  expect(await checkMailServer(mailbox.url)).toEqual({ fine: [`${host} answers.`] })
})

test('a wrong one', async () => {
  const { trouble } = await checkMailServer(signedIn({ username: 'foyer', password: 'wrong' }))
  expect(trouble).toEqual([expect.stringMatching(/refuses the user or the password: .*Authentication failed/)])
})

test('no server, none of that name, and one that does not speak TLS at once', async () => {
  const port = await freePort()
  expect(await checkMailServer(`smtp://127.0.0.1:${port}`)).toEqual({
    trouble: [`127.0.0.1:${port} cannot be reached: nothing listens on that port.`],
  })
  expect(await checkMailServer('smtp://mail.nowhere.invalid')).toEqual({
    trouble: ['mail.nowhere.invalid is a name that leads to no machine.'],
  })
  expect(await checkMailServer(mailbox.url.replace('smtp:', 'smtps:'))).toEqual({
    trouble: [`${host} does not speak TLS at once on that port: use smtp:// rather than smtps://.`],
  })
})

test('a test email comes as others would, or the reason is told', async () => {
  const settings = { mail_url: signedIn(), mail_from: 'Foyer & Co <tickets@foyer.test>', app_url: 'https://foyer.test' }
  expect(await sendTestEmail(settings, 'ada@example.com')).toEqual({
    fine: [expect.stringMatching(/^A test email to ada@example\.com was taken/)],
  })
  const [email] = await mailbox.received(1)
  expect(email?.from?.address).toBe('tickets@foyer.test')
  expect(email?.html).toContain('Foyer &amp; Co &lt;tickets@foyer.test>')
  mailbox.refuse(Object.assign(new Error('5.7.1 Sender not allowed'), { responseCode: 553 }))
  expect(await sendTestEmail(settings, 'ada@example.com')).toEqual({
    trouble: ['A test email to ada@example.com was not taken: 553 5.7.1 Sender not allowed'],
  })
})
