import nodemailer from 'nodemailer'
import type { Config } from '#server/config.ts'
import { MailError } from '#server/lib/mail-error.ts'
import { oneLine } from '#server/lib/plain-text.ts'

export type Attachment = {
  filename: string
  content_type: string
  /** Base64. */
  content: string
  /** Name of the image in the HTML (`<img src="cid:…">`); such an image can be saved like any other attachment. */
  cid?: string
}

export type Message = {
  /**
   * Message-ID: the same for every attempt, so that mail servers and readers recognize a repetition, and random, so that a
   * report that names it can be trusted.
   */
  key: string
  recipient: string
  /** Display name of the recipient. */
  recipient_name?: string | null
  reply_to: string | null
  /** Display name of the sender, in place of the installation's name. */
  sender_name?: string | null
  /** Link that ends emails of this kind with one click (RFC 8058). */
  unsubscribe_url?: string | null
  subject: string
  html: string
  text: string
  attachments: readonly Attachment[]
}

export type Mailer = { send: (message: Message) => Promise<void>; close: () => void }

/** Sum below the 60 s after which the database aborts a waiting transaction. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }
const GIVE_UP_AFTER = 45_000

/** Sends emails by SMTP; null if no mail server is set up and emails stay in the local mailbox. */
export function createMailer(config: Pick<Config, 'mail_url' | 'mail_from'>, connections = 4): Mailer | null {
  if (!config.mail_url) return null
  const transport = nodemailer.createTransport({
    url: config.mail_url,
    pool: true,
    maxConnections: connections,
    maxMessages: 500,
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  })
  return {
    send: async (message) => {
      const email = { ...compose(message, config.mail_from), signal: AbortSignal.timeout(GIVE_UP_AFTER) }
      await transport.sendMail(email).catch((cause: Error) => {
        throw new MailError(wordsOf(cause), { cause })
      })
    },
    close: () => transport.close(),
  }
}

/** The mail server's own answer where it gave one; otherwise the library's message. */
function wordsOf(error: Error & { response?: string }): string {
  return error.response || error.message
}

function compose(message: Message, from: string) {
  return {
    from: sender(message, from),
    to: address(message.recipient, message.recipient_name ?? ''),
    ...(message.reply_to && { replyTo: address(message.reply_to) }),
    subject: oneLine(message.subject),
    messageId: messageId(message.key, from),
    html: message.html,
    text: message.text,
    attachments: message.attachments.map(attachment),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(message) },
  }
}

function unsubscribing({ unsubscribe_url: url }: Message) {
  if (!url) return {}
  return { 'List-Unsubscribe': `<${oneLine(url)}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** The address is always the installation's, which is allowed to send from there; an organizer's name is the display name. */
function sender({ sender_name }: Message, from: string) {
  if (!sender_name) return oneLine(from)
  const address = /<([^<>]+)>/.exec(from)?.[1] ?? from
  return { name: oneLine(sender_name), address: oneLine(address) }
}

/** Returns an object, so that nothing in the text is read as a second recipient. */
function address(text: string, name = '') {
  return { name: oneLine(name), address: oneLine(text) }
}

function attachment({ filename, content_type, content, cid }: Attachment) {
  const common = { filename: oneLine(filename), contentType: content_type, content, encoding: 'base64' as const }
  return { ...common, contentDisposition: 'attachment' as const, ...(cid && { cid }) }
}

function messageId(key: string, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${key}@${domain}>`
}
