import { randomUUID } from 'node:crypto'
import nodemailer from 'nodemailer'
import type { Config } from '#server/config.ts'
import { createMailer } from '#server/emails/delivery/mailer.ts'
import type { Checked } from './checked.ts'

const WITHIN = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

type MailFailure = Error & { code?: string; response?: string }

/** Connects and signs in. */
export async function checkMailServer(mail_url: string): Promise<Checked> {
  const { host } = new URL(mail_url)
  const transport = nodemailer.createTransport({ url: mail_url, ...WITHIN })
  try {
    await transport.verify()
    return { fine: [`${host} answers${new URL(mail_url).username ? ' and lets you sign in' : ''}.`] }
  } catch (error) {
    return { trouble: [`${host} ${wordsOf(error as MailFailure)}`] }
  } finally {
    transport.close()
  }
}

function wordsOf({ code, response, message }: MailFailure): string {
  if (code === 'EAUTH') return `refuses the user or the password: ${response ?? message}`
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) return 'is a name that leads to no machine.'
  if (/ECONNREFUSED/.test(message)) return 'cannot be reached: nothing listens on that port.'
  if (code === 'ETIMEDOUT') return 'does not answer in time: is the port right, and may this machine send emails?'
  if (/wrong version number/.test(message))
    return 'does not speak TLS at once on that port: use smtp:// rather than smtps://.'
  return `does not work: ${response ?? message}`
}

/** Sends an email as the app would, to a person who looks for it. */
export async function sendTestEmail(
  settings: Pick<Config, 'mail_url' | 'mail_from' | 'app_url'>,
  recipient: string,
): Promise<Checked> {
  const mailer = createMailer(settings, 1)
  const text = `This installation sends its emails from ${settings.mail_from}.\nIt is set up at ${settings.app_url}.\n`
  const html = `<p>${text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</p>`
  const message = { key: randomUUID(), recipient, reply_to: null, subject: 'A test email', html, text, attachments: [] }
  try {
    await mailer?.send(message)
    return {
      fine: [`A test email to ${recipient} was taken. Look whether it arrives, and whether it is taken for spam.`],
    }
  } catch (error) {
    return { trouble: [`A test email to ${recipient} was not taken: ${(error as Error).message}`] }
  } finally {
    mailer?.close()
  }
}
