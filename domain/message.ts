import { PLACED_STATUSES, type Placed } from './order-status.ts'

export const MESSAGE_TYPES = [
  'INDIVIDUAL_ATTENDEES',
  'ORDER_OWNER',
  'TICKET_HOLDERS',
  'ALL_ATTENDEES',
  'ORDER_OWNERS_WITH_PRODUCT',
] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** EVENT concerns the ticket. MARKETING reaches only buyers who have agreed, and can be unsubscribed from. */
export const MESSAGE_PURPOSES = ['EVENT', 'MARKETING'] as const
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number]

export const MESSAGE_STATUSES = ['SCHEDULED', 'PROCESSING', 'SENT', 'FAILED', 'CANCELLED'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/**
 * State of the email to one address. WAITING: not written yet. QUEUED: not yet accepted by the mail server. BOUNCED: returned.
 */
export const RECIPIENT_STATUSES = ['WAITING', 'QUEUED', 'SENT', 'FAILED', 'BOUNCED'] as const
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number]

/** Orders that a message can be narrowed to: paid (or free), or awaiting payment. */
export const MESSAGE_ORDER_STATUSES = PLACED_STATUSES
export type MessageOrderStatus = Placed

export const CHECK_IN_NARROWINGS = ['CHECKED_IN', 'NOT_CHECKED_IN'] as const
export type CheckInNarrowing = (typeof CHECK_IN_NARROWINGS)[number]

/** Maximum characters of a subject, and of a message's HTML. */
export const LONGEST_SUBJECT = 100
export const LONGEST_MESSAGE = 8000
/** Maximum number of attendees or orders selected one by one. */
export const MOST_CHOSEN = 1000
/** Maximum number of attachments and their total size in megabytes; each recipient gets them. */
export const MOST_ATTACHMENTS = 5
export const MOST_ATTACHED_MEGABYTES = 4
/** Maximum number of files kept for the messages of an event. */
export const MOST_ATTACHMENTS_OF_EVENT = 200
/** Seconds within which a message can be taken back. */
export const TAKE_BACK_SECONDS = 60

/** Maximum number of scheduled messages per event, and of messages per account within 24 hours. Tests are not counted. */
export const MOST_WAITING = 20
export const MOST_A_DAY = 100

/** Audience of a message besides its type, as stored. Empty and null values do not narrow it. */
export type MessageAudience = {
  attendee_ids: number[]
  order_id: number | null
  order_ids: number[]
  product_ids: number[]
  product_price_ids: number[]
  order_statuses: MessageOrderStatus[]
  check_in: CheckInNarrowing | null
  locale: string | null
  answer: { question_id: number; value: string } | null
  include_cancelled: boolean
}

/** True for message types that go to ticket holders; the others go to buyers. */
export function isToAttendees(type: MessageType): boolean {
  return type !== 'ORDER_OWNER' && type !== 'ORDER_OWNERS_WITH_PRODUCT'
}
