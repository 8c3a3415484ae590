import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { type Bounce, bounceOf } from '#domain/bounce.ts'
import { oneLine } from '#server/lib/plain-text.ts'

export type DeliveryReport = {
  /** Keys of the emails it may be about: the random parts of their Message-IDs. */
  message_keys: string[]
  /** Failures by address in lower case. */
  failures: Map<string, { bounce: Bounce; words: string }>
}

const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status']
const RETURNED_TYPES = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']

const MOST_RECIPIENTS = 50
const MOST_KEYS = 20
const LONGEST_WORDS = 500
/** Addresses as the contract accepts them: printable ASCII. */
const ADDRESS = /^[!-?A-~]+@[!-?A-~]+$/

/**
 * Reads a delivery status notification (RFC 3464). Null for every other email, and for a notification without a failure. The end
 * may be cut off: the report comes before the returned email.
 */
export async function readDeliveryReport(raw: Uint8Array): Promise<DeliveryReport | null> {
  const email = await parsed(raw)
  const status = email?.attachments.find(({ mimeType }) => STATUS_TYPES.includes(mimeType))
  if (!email || !status) return null
  const message_keys = keysIn([...(await returnedIds(email)), email.inReplyTo ?? '', email.references ?? ''])
  const failures = await failuresIn(status)
  return message_keys.length > 0 && failures.size > 0 ? { message_keys, failures } : null
}

/** Null if the email cannot be parsed. */
async function parsed(raw: Uint8Array | string): Promise<Email | null> {
  return PostalMime.parse(raw, { attachmentEncoding: 'utf8', maxNestingDepth: 20 }).catch(() => null)
}

/** Message-IDs of the returned emails, whole or as headers. */
async function returnedIds({ attachments }: Email): Promise<string[]> {
  const ids: string[] = []
  for (const part of attachments.filter(({ mimeType }) => RETURNED_TYPES.includes(mimeType)).slice(0, MOST_KEYS)) {
    const [head = ''] = textOf(part)
      .trimStart()
      .split(/\r?\n\r?\n/, 1)
    ids.push((await headersOf(head)).get('message-id') ?? '')
  }
  return ids
}

function keysIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) =>
    [...text.matchAll(/<([0-9a-f]{40})@/gi)].map(([, key = '']) => key.toLowerCase()),
  )
  return [...new Set(found)].slice(0, MOST_KEYS)
}

async function failuresIn(status: Attachment): Promise<DeliveryReport['failures']> {
  const failures: DeliveryReport['failures'] = new Map()
  // The first block is about the email; every further one is about a recipient.
  for (const block of blocksOf(textOf(status))) {
    const headers = await headersOf(block)
    const value = (name: string) => headers.get(name) ?? ''
    const bounce = bounceOf({ action: value('action'), status: value('status') })
    if (!bounce) continue
    const words = wordsOf(value('diagnostic-code'), value('status'))
    for (const address of addressesIn([value('final-recipient'), value('original-recipient')]))
      if (failures.get(address)?.bounce !== 'HARD') failures.set(address, { bounce, words })
  }
  return failures
}

function blocksOf(text: string): string[] {
  return text
    .split(/(?:\r?\n){2,}/, MOST_RECIPIENTS + 1)
    .map((block) => block.trim())
    .filter((block) => block !== '')
}

/** The first header of each name, unfolded. */
async function headersOf(block: string): Promise<Map<string, string>> {
  const { headers = [] } = (await parsed(`${block}\r\n\r\n`)) ?? {}
  return new Map(headers.toReversed().map(({ key, value }) => [key, value]))
}

const textOf = ({ content }: Attachment) => (typeof content === 'string' ? content : '')

/** "rfc822; ann@example.com", also as xtext, where "+2B" is a plus (RFC 3461, 4). */
function addressesIn(fields: readonly string[]): string[] {
  const given = fields.flatMap((field) => {
    const [, text = ''] = /^\s*(?:rfc822|utf-8)\s*;\s*<?([^<>\s]+)/i.exec(field) ?? []
    return [text, text.replace(/\+([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))]
  })
  return [...new Set(given.filter((address) => ADDRESS.test(address)).map((address) => address.toLowerCase()))]
}

/** The words of the mail server, without their kind ("smtp;"). */
function wordsOf(diagnostic: string, status: string): string {
  const said = oneLine(diagnostic.replace(/^\s*[\w-]+\s*;/, '')).replace(/\s+/g, ' ')
  return (said || oneLine(status)).slice(0, LONGEST_WORDS).toWellFormed()
}
