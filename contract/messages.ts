import { z } from 'zod'
import { LOCALES } from '#domain/locale.ts'
import {
  CHECK_IN_NARROWINGS,
  LONGEST_MESSAGE,
  LONGEST_SUBJECT,
  MESSAGE_ORDER_STATUSES,
  MESSAGE_PURPOSES,
  MESSAGE_STATUSES,
  MESSAGE_TYPES,
  MOST_ATTACHED_MEGABYTES,
  MOST_ATTACHMENTS,
} from '#domain/message.ts'
import { isBlankHtml } from '#domain/text.ts'
import { endpoint } from './endpoint.ts'
import { dateInput, id, instant, line, optional, richText } from './fields.ts'
import { issue } from './issues.ts'
import { listQuery, pageOf } from './lists.ts'
import { audience, chosen, flag, listOf, purpose } from './message-audience.ts'
import { messageCounts, outgoingMessage } from './message-recipients.ts'

const text = z.object({
  subject: line(LONGEST_SUBJECT),
  message: richText(LONGEST_MESSAGE).refine((html) => !isBlankHtml(html), issue('empty')),
})

const messageInput = z
  .object({
    ...audience.shape,
    ...text.shape,
    /** Files uploaded before (`messageAttachments.upload`); together at most 4 MB. */
    attachment_ids: listOf(id, MOST_ATTACHMENTS),
    /** Sends it at once to the caller alone, whatever the audience. */
    is_test: flag,
    send_copy_to_current_user: flag,
    /** In the event's zone. If omitted, sent in a minute; it can be cancelled until then. */
    scheduled_at: optional(dateInput),
  })
  .superRefine(chosen)
export type MessageInput = z.output<typeof messageInput>

const attachment = z.object({
  id,
  file_name: z.string(),
  mime_type: z.string(),
  /** In bytes. */
  size: z.int(),
})
export type MessageAttachment = z.output<typeof attachment>

const recipient = z.object({ email: z.string(), name: z.string(), locale: z.string() })

const preview = z.object({
  /** Number of tickets or orders selected. */
  people_count: z.int(),
  /** Number of distinct addresses. */
  addresses_count: z.int(),
  /** Time of the last email if sent now, given the account's limits and messages being sent; null: at once. */
  done_at: instant.nullable(),
  page: z.int(),
  last_page: z.int(),
  recipients: z.array(recipient),
})
export type MessagePreview = z.output<typeof preview>

const message = z.object({
  id,
  event_id: id,
  subject: z.string(),
  message: z.string(),
  /** First hundred characters of its text. */
  message_preview: z.string(),
  attachments: z.array(attachment),
  type: z.enum(MESSAGE_TYPES),
  purpose: z.enum(MESSAGE_PURPOSES),
  attendee_ids: z.array(id),
  order_id: id.nullable(),
  order_ids: z.array(id),
  product_ids: z.array(id),
  product_price_ids: z.array(id),
  order_statuses: z.array(z.enum(MESSAGE_ORDER_STATUSES)),
  check_in: z.enum(CHECK_IN_NARROWINGS).nullable(),
  locale: z.string().nullable(),
  answer: z.object({ question_id: id, value: z.string() }).nullable(),
  include_cancelled: z.boolean(),
  send_copy_to_current_user: z.boolean(),
  is_test: z.boolean(),
  status: z.enum(MESSAGE_STATUSES),
  scheduled_at: instant.nullable(),
  /** Time at which sending begins or began. */
  starts_at: instant,
  sent_at: instant.nullable(),
  created_at: instant,
  /** Null if the sender has left the account. */
  sent_by_user: z.object({ id, first_name: z.string(), last_name: z.string() }).nullable(),
  /** Addresses by delivery status; all 0 until sending begins. */
  counts: messageCounts,
})
export type Message = z.output<typeof message>

const path = '/events/:event_id/messages'
const reading = { access: 'event', permission: 'messages.read' } as const
const sending = { access: 'event', permission: 'messages.send' } as const

export const messages = {
  list: endpoint({
    method: 'GET',
    path,
    ...reading,
    summary: 'List messages to attendees and buyers; tests are left out',
    query: listQuery({
      sorts: ['created_at', 'starts_at', 'subject', 'status'],
      default_sort: 'created_at',
      default_sort_direction: 'desc',
      filters: { status: 'text', type: 'text' },
    }),
    response: pageOf(message),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:message_id`,
    ...reading,
    summary: 'One message, and how many it has reached',
    response: message,
  }),
  recipients: endpoint({
    method: 'GET',
    path: `${path}/:message_id/recipients`,
    ...reading,
    summary: 'The addresses of a message, and what became of each',
    query: listQuery({
      sorts: ['id', 'recipient'],
      default_sort: 'id',
      default_sort_direction: 'asc',
      filters: { status: 'text' },
    }),
    response: pageOf(outgoingMessage),
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    ...sending,
    changes_nothing: true,
    summary: 'Who a message would reach now, and how many',
    body: z
      .object({
        ...audience.shape,
        page: z.int().min(1).max(1_000_000).default(1),
      })
      .superRefine(chosen),
    response: preview,
  }),
  render: endpoint({
    method: 'POST',
    path: `${path}/render`,
    ...sending,
    changes_nothing: true,
    summary: 'The e-mail as its reader will see it',
    body: z.object({ ...text.shape, purpose, locale: optional(z.enum(LOCALES)) }),
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  }),
  send: endpoint({
    method: 'POST',
    path,
    ...sending,
    summary: 'Write to attendees or buyers of an event',
    description:
      'One e-mail per address. Recipients are looked up when sending begins: in a minute, or at scheduled_at. Until then the message can be cancelled. With is_test it goes to you alone. With the purpose MARKETING it goes only to addresses of buyers who agreed to news and offers of the organizer, and each email can be unsubscribed from.',
    body: messageInput,
    response: message,
    status: 201,
    limit: { max: 30, seconds: 3600, by: 'user' },
    atomic: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:message_id/cancel`,
    ...sending,
    summary: 'Cancel a message that has not begun to be sent',
    response: message,
    atomic: true,
  }),
  resend: endpoint({
    method: 'POST',
    path: `${path}/:message_id/resend`,
    ...sending,
    summary: 'Send a message again to the addresses it did not reach',
    description: 'Those whose e-mail failed or bounced, but for addresses that are still marked as bounced.',
    response: message,
    atomic: true,
  }),
}

export const messageAttachments = {
  upload: endpoint({
    method: 'POST',
    path: `${path}/attachments`,
    ...sending,
    summary: 'Send a file that messages of the event can attach (multipart: file)',
    description: `PDF, JPEG, PNG, WebP, DOCX, XLSX, ODT and ODS, told by what is in the file; at most ${MOST_ATTACHED_MEGABYTES} MB. Images are re-encoded, without position and camera data. A file that no message names is deleted after a day. It is downloaded at …/attachments/{id}/file.`,
    body: z.instanceof(FormData),
    file_field: 'file',
    response: attachment,
    status: 201,
    limit: { max: 60, seconds: 3600, by: 'user' },
  }),
}
