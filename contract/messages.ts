import { z } from 'zod'
import { LOCALES } from '#domain/locale.ts'
import {
  CHECK_IN_NARROWINGS,
  LONGEST_MESSAGE,
  LONGEST_SUBJECT,
  MESSAGE_ORDER_STATUSES,
  MESSAGE_STATUSES,
  MESSAGE_TYPES,
  MOST_CHOSEN,
} from '#domain/message.ts'
import { isBlankHtml } from '#domain/text.ts'
import { endpoint } from './endpoint.ts'
import { dateInput, id, instant, line, optional, richText } from './fields.ts'
import { issue } from './issues.ts'
import { listQuery, pageOf } from './lists.ts'
import { messageCounts, outgoingMessage } from './message-recipients.ts'

/** Left out: none. */
const listOf = <S extends z.ZodType>(item: S, most: number) =>
  z
    .array(item)
    .max(most)
    .nullish()
    .transform((value) => value ?? [])
const ids = listOf(id, MOST_CHOSEN)

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

/** Whom a message is for. What narrows a type down applies together; left out, it narrows nothing. */
const audience = z.object({
  message_type: z.enum(MESSAGE_TYPES),
  /** Of INDIVIDUAL_ATTENDEES. */
  attendee_ids: ids,
  /** Of ORDER_OWNER: one order, or several. */
  order_id: optional(id),
  order_ids: ids,
  /** Needed for TICKET_HOLDERS and ORDER_OWNERS_WITH_PRODUCT. */
  product_ids: ids,
  /** Only these prices (tiers) of products. */
  product_price_ids: ids,
  /** Orders that are paid, or that await payment; empty: both. Cancelled ones come with include_cancelled. */
  order_statuses: listOf(z.enum(MESSAGE_ORDER_STATUSES), 2),
  check_in: optional(z.enum(CHECK_IN_NARROWINGS)),
  /** Who ordered, or is written to, in this language. */
  locale: optional(z.enum(LOCALES)),
  /** Who gave this answer; an option of a question with several is enough. */
  answer: optional(z.object({ question_id: id, value: line(500) })),
  /** Cancelled tickets, and buyers of cancelled orders, as well. */
  include_cancelled: flag,
})
export type Audience = z.output<typeof audience>

/** What each type needs to have chosen. */
function isChosen(of: Audience): boolean {
  if (of.message_type === 'INDIVIDUAL_ATTENDEES') return of.attendee_ids.length > 0
  if (of.message_type === 'ORDER_OWNER') return of.order_id !== null || of.order_ids.length > 0
  return of.message_type === 'ALL_ATTENDEES' || of.product_ids.length > 0
}

const CHOSEN_IN = {
  INDIVIDUAL_ATTENDEES: 'attendee_ids',
  ORDER_OWNER: 'order_id',
  TICKET_HOLDERS: 'product_ids',
  ALL_ATTENDEES: 'message_type',
  ORDER_OWNERS_WITH_PRODUCT: 'product_ids',
} as const

function chosen<A extends Audience>(of: A, context: z.RefinementCtx<A>): void {
  if (isChosen(of)) return
  context.addIssue({ code: 'custom', path: [CHOSEN_IN[of.message_type]], message: issue('empty') })
}

const text = z.object({
  subject: line(LONGEST_SUBJECT),
  message: richText(LONGEST_MESSAGE).refine((html) => !isBlankHtml(html), issue('empty')),
})

const messageInput = z
  .object({
    ...audience.shape,
    ...text.shape,
    /** Goes to you alone, at once, whoever was chosen. */
    is_test: flag,
    send_copy_to_current_user: flag,
    /** In the event's zone; left out: in a minute, until which it can be cancelled. */
    scheduled_at: optional(dateInput),
  })
  .superRefine(chosen)
export type MessageInput = z.output<typeof messageInput>

const recipient = z.object({ email: z.string(), name: z.string(), locale: z.string() })

const preview = z.object({
  /** Tickets or orders that are meant. */
  people_count: z.int(),
  /** Addresses that are written to: each once. */
  addresses_count: z.int(),
  /** When the last e-mail can leave, by the limits of the account; null: at once. */
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
  /** The first hundred characters of its text. */
  message_preview: z.string(),
  type: z.enum(MESSAGE_TYPES),
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
  /** When sending begins or began. */
  starts_at: instant,
  sent_at: instant.nullable(),
  created_at: instant,
  /** Null: whoever sent it has left. */
  sent_by_user: z.object({ id, first_name: z.string(), last_name: z.string() }).nullable(),
  /** Addresses by what became of them; all 0 until sending begins. */
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
    body: z.object({ ...text.shape, locale: optional(z.enum(LOCALES)) }),
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  }),
  send: endpoint({
    method: 'POST',
    path,
    ...sending,
    summary: 'Write to attendees or buyers of an event',
    description:
      'One e-mail per address. Recipients are looked up when sending begins: in a minute, or at scheduled_at. Until then the message can be cancelled. With is_test it goes to you alone.',
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
