import { sql } from 'kysely'
import type { BodyInput } from '#contract/endpoint.ts'
import { type Message, type MessagePreview, messageAttachments, messages } from '#contract/messages.ts'
import { deliverEmail } from '#server/attached-documents/deliver-email.ts'
import { createMailer } from '#server/emails/delivery/mailer.ts'
import type { Db } from '#server/lib/database.ts'
import { sendMessage } from '#server/messages/send-message.ts'
import type { TestApp } from './app.ts'
import type { Visitor } from './clients.ts'
import type { TestMailbox } from './mailbox.ts'
import type { Seller } from './sales.ts'
import type { Ids } from './sample-body.ts'

type Body = BodyInput<typeof messages.send>
type Asked = Partial<Body>
export const TEXT = { subject: 'Doors open at eight', message: '<p>See you <strong>soon</strong>.</p>' }

/** A message to the attendee of a world who gave its answer, with every id that a message may name. */
export function messageBody(ids: Ids) {
  const { attendee_id, order_id, product_id, product_price_id, question_id, answer, attachment_id } = ids
  return {
    message_type: 'INDIVIDUAL_ATTENDEES',
    attendee_ids: [attendee_id],
    order_id,
    order_ids: [order_id],
    product_ids: [product_id],
    product_price_ids: [product_price_id],
    answer: { question_id, value: answer },
    attachment_ids: [attachment_id],
    subject: 'x',
    message: 'x',
  }
}

/** Messages of an event, to all attendees by default. They are sent only when the job runs. */
export function messagesOf(
  { services }: Pick<TestApp, 'services'>,
  { visitor, event_id }: Pick<Seller, 'visitor' | 'event_id'>,
) {
  const params = { event_id }
  const at = (id: number) => ({ params: { ...params, message_id: id } })
  const send = async (asked: Asked = {}): Promise<Message> => {
    const body = { message_type: 'ALL_ATTENDEES' as const, ...TEXT, ...asked }
    return (await visitor.call(messages.send, { params, body })).data
  }
  const preview = async (asked: Partial<BodyInput<typeof messages.preview>> = {}): Promise<MessagePreview> =>
    (await visitor.call(messages.preview, { params, body: { message_type: 'ALL_ATTENDEES' as const, ...asked } })).data
  const get = async (id: number): Promise<Message> => (await visitor.call(messages.get, at(id))).data
  /** Runs the job as the queue does. With a mail server, its emails are queued for delivery. */
  const work = async (id: number, db: Db = services.db): Promise<Message> => {
    const mailer = createMailer({ mail_url: 'smtp://127.0.0.1:1', mail_from: 'tickets@foyer.test' })
    await sendMessage({ ...services, db, mailer, is_last_attempt: false }, { message_id: id }).finally(() =>
      mailer?.close(),
    )
    return get(id)
  }
  const sent = async (asked: Asked = {}): Promise<Message> => work((await send(asked)).id)
  const cancel = async (id: number): Promise<Message> => (await visitor.call(messages.cancel, at(id))).data
  const resend = async (id: number): Promise<Message> => (await visitor.call(messages.resend, at(id))).data
  const recipients = async (id: number) => (await visitor.call(messages.recipients, at(id))).data
  const emails = (id: number) =>
    services.db
      .selectFrom('outgoing_emails')
      .selectAll()
      .where('dedupe_key', 'like', `message:${id}:%`)
      .orderBy('id')
      .execute()
  /** Marks the emails to these addresses, or to all, as refused by the mail server. */
  const fail = async (id: number, addresses?: string[]): Promise<void> => {
    await services.db
      .updateTable('outgoing_emails')
      .set({ status: 'FAILED', error: 'No such mailbox' })
      .where('dedupe_key', 'like', `message:${id}:%`)
      .where(addresses ? sql<boolean>`recipient = any(${addresses}::text[])` : sql<boolean>`true`)
      .execute()
  }
  /** Sends its emails to a mail server, which keeps them. */
  const deliver = async (id: number, { url }: Pick<TestMailbox, 'url'>): Promise<void> => {
    const mailer = createMailer({ mail_url: url, mail_from: 'tickets@foyer.test' })
    const context = { ...services, mailer, is_last_attempt: false }
    for (const email of await emails(id)) await deliverEmail(context, { email_id: email.id })
    mailer?.close()
  }
  return { deliver, send, preview, get, work, sent, cancel, resend, recipients, emails, fail }
}

/** The smallest PDF, as an upload. */
export function pdfForm(name: string): FormData {
  const body = new FormData()
  body.set('file', new File(['%PDF-1.7\n%%EOF\n'], name))
  return body
}

/** A scheduled message and one of its recipients. */
export async function writeMessage(
  testApp: Pick<TestApp, 'services'>,
  place: Pick<Seller, 'visitor' | 'event_id'>,
  mark: string,
): Promise<number> {
  const { id } = await messagesOf(testApp, place).send({ subject: `${mark} message`, message: `<p>${mark}</p>` })
  await sql`
    insert into message_recipients (account_id, message_id, email, name, locale)
    select account_id, id, ${`${mark}.recipient@example.com`}, ${mark}, 'en' from messages where id = ${id}`.execute(
    testApp.services.db,
  )
  return id
}

/** Uploads a file for a message that is not written yet. */
export async function sendAttachment(visitor: Visitor, event_id: number, mark: string): Promise<number> {
  return (await visitor.call(messageAttachments.upload, { params: { event_id }, body: pdfForm(`${mark}.pdf`) })).data.id
}
