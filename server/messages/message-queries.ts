import { sql } from 'kysely'
import { messages as endpoints, type Message } from '#contract/messages.ts'
import { MESSAGE_STATUSES, MESSAGE_TYPES, type RecipientStatus } from '#domain/message.ts'
import { STATUS_OF_EMAIL, WORDS_OF_EMAIL } from '#server/emails/bounces/bounced-addresses.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { asPeopleSort } from '#server/lib/list-page.ts'
import { htmlToText } from '#server/lib/plain-text.ts'
import { CAN_BE_SENT_AGAIN } from './message-rows.ts'

export const MESSAGE_LIST = {
  rules: endpoints.list.query.rules,
  columns: {
    created_at: sql`messages.created_at`,
    starts_at: sql`messages.starts_at`,
    subject: asPeopleSort('messages.subject'),
    status: sql`messages.status`,
    type: sql`messages.type`,
  },
  enums: { status: MESSAGE_STATUSES, type: MESSAGE_TYPES },
  search: [sql`messages.subject`, sql`messages.body`],
  tie: sql`messages.id`,
}

/** Messages of an event, including tests. */
export function messagesOf(db: Db, event: EventRow) {
  return db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.sent_by_user_id')
    .selectAll('messages')
    .select(['users.first_name', 'users.last_name'])
    .select([COUNTS.as('counts'), ATTACHMENTS.as('attachments')])
    .where('messages.event_id', '=', event.id)
    .where('messages.account_id', '=', event.account_id)
}

type Row = Awaited<ReturnType<ReturnType<typeof messagesOf>['executeTakeFirstOrThrow']>>

/** A message in the API's format. */
export function asMessage({ audience, body, first_name, last_name, ...row }: Row): Message {
  const { sent_by_user_id: id } = row
  return {
    ...row,
    ...audience,
    message: body,
    message_preview: htmlToText(body).replace(/\s+/g, ' ').slice(0, PREVIEW_LENGTH),
    sent_by_user: id === null || first_name === null ? null : { id, first_name, last_name: last_name ?? '' },
  }
}

const PREVIEW_LENGTH = 100

export async function messageOf(db: Db, event: EventRow, id: number): Promise<Message> {
  const found = messagesOf(db, event).where('messages.id', '=', id)
  return asMessage(await found.executeTakeFirstOrThrow(() => new ApiError('not_found')))
}

const IS_WAITING = sql`recipient.email_id is null`
const countOf = (condition: ReturnType<typeof sql>) => sql`count(*) filter (where ${condition})`
const isNow = (status: RecipientStatus) => countOf(sql`${STATUS_OF_EMAIL} = ${status}`)

/** Number of addresses of a message by outcome. */
const COUNTS = sql<Message['counts']>`(
  select jsonb_build_object('total', count(*), 'waiting', ${countOf(IS_WAITING)},
    'queued', ${isNow('QUEUED')}, 'sent', ${isNow('SENT')}, 'failed', ${isNow('FAILED')}, 'bounced', ${isNow('BOUNCED')},
    'resendable', ${countOf(CAN_BE_SENT_AGAIN)})
  from message_recipients recipient left join outgoing_emails on outgoing_emails.id = recipient.email_id
  where recipient.message_id = messages.id)`

const ATTACHMENTS = sql<Message['attachments']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', file.id, 'file_name', file.file_name, 'mime_type', file.mime_type,
    'size', file.size) order by given.position), '[]')
  from attachments_of_messages given join message_attachments file on file.id = given.attachment_id
  where given.message_id = messages.id)`

const STATUS = sql<RecipientStatus>`case when message_recipients.email_id is null then 'WAITING' else ${STATUS_OF_EMAIL} end`

export const RECIPIENT_LIST = {
  rules: endpoints.recipients.query.rules,
  columns: { id: sql`message_recipients.id`, recipient: sql`message_recipients.email`, status: STATUS },
  search: [sql`message_recipients.email`, sql`message_recipients.name`],
  tie: sql`message_recipients.id`,
}

/** The addresses of a message, each with its outcome. */
export function recipientsOf(db: Db, message_id: number) {
  return db
    .selectFrom('message_recipients')
    .innerJoin('messages', 'messages.id', 'message_recipients.message_id')
    .leftJoin('outgoing_emails', 'outgoing_emails.id', 'message_recipients.email_id')
    .select(['message_recipients.id', 'message_recipients.message_id', 'message_recipients.email as recipient'])
    .select(['message_recipients.name', 'messages.subject', 'outgoing_emails.sent_at'])
    .select([WORDS_OF_EMAIL.as('error'), 'outgoing_emails.failed_because'])
    .select(['message_recipients.order_id', 'message_recipients.attendee_id'])
    .select(STATUS.as('status'))
    .where('message_recipients.message_id', '=', message_id)
}
