import type { Selectable } from 'kysely'
import type { MessageRecipients } from '#database/types.ts'
import { SYSTEM } from '#domain/actor.ts'
import { isToAttendees } from '#domain/message.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { Config } from '#server/config.ts'
import { type MessageEmail, OWN_UNSUBSCRIBE_URL, queueMessages } from '#server/emails/delivery/queue-messages.ts'
import type { StoredAttachment } from '#server/emails/delivery/stored-attachments.ts'
import type { MessageReader } from '#server/emails/templates/message.ts'
import type { RenderedEmail } from '#server/emails/templates/render-email.ts'
import { type EventForEmail, eventForEmail, sentBy } from '#server/events/event-for-email.ts'
import type { EventRow } from '#server/http/access.ts'
import type { JobContext } from '#server/job.ts'
import type { Trx } from '#server/lib/database.ts'
import { storedAttachments } from './attachments.ts'
import {
  endMessage,
  insertRecipients,
  leaveWaiting,
  lockMessage,
  type MessageRow,
  nextRecipients,
  noteEmails,
} from './message-rows.ts'
import { renderMessage } from './render-message.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

/**
 * Job: writes the emails of a due message. The transaction that begins it records all recipients; then emails are written part
 * by part. After an interruption, the next run continues with recipients without an email.
 */
export async function sendMessage(context: JobContext, { message_id }: { message_id: number }): Promise<void> {
  const begun = await beginSending(context, message_id)
  if (!begun) return
  const event = await eventForEmail(context.db, begun.event_id)
  const attachments = await storedAttachments(context.db, message_id)
  const texts = new Map<string, Text>()
  const writePart = () =>
    context.db.transaction().execute((trx) => writeNext(trx, { context, message_id, event, attachments, texts }))
  while (await writePart());
}

/** Null if there is nothing to send: cancelled, or sent before. */
async function beginSending({ db }: JobContext, id: number): Promise<MessageRow | null> {
  return db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, id)
    if (message?.status === 'PROCESSING') return message
    if (!message || !(await leaveWaiting(trx, id, 'PROCESSING'))) return null
    await insertRecipients(trx, message, await eventOf(trx, message))
    return message
  })
}

function eventOf(trx: Trx, { event_id }: MessageRow): Promise<EventRow> {
  return trx.selectFrom('events').selectAll().where('id', '=', event_id).executeTakeFirstOrThrow()
}

type Text = RenderedEmail & { variant: string }
type Recipient = Selectable<MessageRecipients>
type Part = {
  context: JobContext
  message_id: number
  event: EventForEmail
  attachments: StoredAttachment[]
  texts: Map<string, Text>
}

/** False if no recipients are left. */
async function writeNext(trx: Trx, { context, message_id, event, attachments, texts }: Part): Promise<boolean> {
  const message = await lockMessage(trx, message_id)
  if (message?.status !== 'PROCESSING') return false
  const recipients = await nextRecipients(trx, message_id)
  if (recipients.length === 0) return end(trx, message)
  const variants = recipients.map((recipient) => ({ reader: readerOf(message, recipient), locale: recipient.locale }))
  for (const { reader, locale } of variants) {
    const variant = `${reader} ${locale}`
    const unsubscribe_url = message.purpose === 'MARKETING' ? OWN_UNSUBSCRIBE_URL : null
    const written = { subject: message.subject, message: message.body, unsubscribe_url }
    if (!texts.has(variant))
      texts.set(variant, { variant, ...(await renderMessage(context.config, { ...written, event, reader, locale })) })
  }
  const emails = recipients.map((recipient, index) =>
    emailTo(recipient, { message, config: context.config, reader: variants[index]?.reader ?? 'sender' }),
  )
  const ids = await queueMessages(trx, {
    about: { account_id: message.account_id, event_id: message.event_id },
    sent_by: sentBy(event),
    texts: [...texts.values()],
    attachments,
    emails,
    is_paced: !message.is_test,
    has_mailer: context.mailer !== null,
  })
  await noteEmails(trx, recipients, ids)
  return true
}

type About = { message: MessageRow; config: Config; reader: MessageReader }

function emailTo(row: Recipient, { message, config, reader }: About): MessageEmail {
  const { email: recipient, name: recipient_name, locale, order_id } = row
  const variant = `${reader} ${locale}`
  const unsubscribe_url = message.purpose === 'MARKETING' ? unsubscribeUrl(config, row) : null
  return { dedupe_key: keyOf(row), recipient, recipient_name, locale, order_id, variant, unsubscribe_url }
}

/** Deduplication key; a different one each time the email is sent again. */
function keyOf({ message_id, id, resent_count }: Pick<Recipient, 'message_id' | 'id' | 'resent_count'>): string {
  return `message:${message_id}:${id}${resent_count > 0 ? `:again:${resent_count}` : ''}`
}

function readerOf({ type, purpose }: MessageRow, { order_id }: Recipient): MessageReader {
  if (order_id === null) return 'sender'
  if (purpose === 'MARKETING') return 'subscriber'
  return isToAttendees(type) ? 'attendee' : 'buyer'
}

async function end(trx: Trx, message: MessageRow): Promise<false> {
  const addresses_count = await endMessage(trx, message)
  // Emails that are sent again were logged before.
  if (message.sent_at !== null) return false
  const place = inEvent(await eventOf(trx, message))
  await emit(trx, SYSTEM, { name: 'message.sent', subject_id: message.id, place, data: { addresses_count } })
  return false
}
