import PostalMime, { type Email } from 'postal-mime'
import { until } from '#test/until.ts'
import { mailListPort } from './app-env.ts'

/** Waits until `count` emails with a matching subject have reached an address; newest last. */
export async function emailsTo(address: string, subject: RegExp, count = 1): Promise<Email[]> {
  let all: Email[] = []
  let fitting: Email[] = []
  const what = () =>
    `${count} e-mails ${subject} come to ${address}. It has got: ${all.map((email) => email.subject).join(' | ')}`
  await until(what, async () => {
    all = await allEmailsTo(address)
    fitting = all.filter((email) => subject.test(email.subject ?? ''))
    return fitting.length >= count
  })
  return fitting
}

export async function emailTo(address: string, subject: RegExp): Promise<Email> {
  const [email] = await emailsTo(address, subject)
  return email as Email
}

/** Makes the mail server refuse emails to an address, or accept them again. */
export async function makeUnknown(address: string, isUnknown = true): Promise<void> {
  await fetch(listOf(address), { method: isUnknown ? 'PUT' : 'DELETE' })
}

const listOf = (address: string) => `http://127.0.0.1:${mailListPort()}/?to=${encodeURIComponent(address)}`

async function allEmailsTo(address: string): Promise<Email[]> {
  const response = await fetch(listOf(address))
  const raw = (await response.json()) as string[]
  return Promise.all(raw.map((text) => PostalMime.parse(Buffer.from(text, 'latin1'))))
}

/** Returns the first link of an email below a path, as a path of this installation. */
export function linkIn(email: Email, below: string): string {
  const links = [...(email.html ?? '').matchAll(/href="([^"]+)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  )
  const link = links.find((href) => new URL(href).pathname.startsWith(below))
  if (!link) throw new Error(`No link below ${below} in "${email.subject}": ${links.join(' ')}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}

export function attachment(email: Email, type: string): Buffer {
  const found = email.attachments.find(({ mimeType }) => mimeType === type)
  if (!found)
    throw new Error(`No ${type} in "${email.subject}": ${email.attachments.map((one) => one.mimeType).join()}`)
  return typeof found.content === 'string' ? Buffer.from(found.content) : Buffer.from(found.content as ArrayBuffer)
}
