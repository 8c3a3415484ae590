import { PLACED_STATUSES, type Placed } from './order-status.ts'

export const MESSAGE_TYPES = [
  'INDIVIDUAL_ATTENDEES',
  'ORDER_OWNER',
  'TICKET_HOLDERS',
  'ALL_ATTENDEES',
  'ORDER_OWNERS_WITH_PRODUCT',
] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** EVENT concerns the ticket. MARKETING reaches buyers who have agreed to it, and can be unsubscribed from. */
export const MESSAGE_PURPOSES = ['EVENT', 'MARKETING'] as const
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number]

export const MESSAGE_STATUSES = ['SCHEDULED', 'PROCESSING', 'SENT', 'FAILED', 'CANCELLED'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** The state of the e-mail to one address. WAITING: not written yet. QUEUED: the mail server has not taken it yet. BOUNCED: it came back. */
export const RECIPIENT_STATUSES = ['WAITING', 'QUEUED', 'SENT', 'FAILED', 'BOUNCED'] as const
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number]

/** Orders that a message can be narrowed to: paid (or free), or awaiting their payment. */
export const MESSAGE_ORDER_STATUSES = PLACED_STATUSES
export type MessageOrderStatus = Placed

export const CHECK_IN_NARROWINGS = ['CHECKED_IN', 'NOT_CHECKED_IN'] as const
export type CheckInNarrowing = (typeof CHECK_IN_NARROWINGS)[number]

/** Characters of a subject, and of the HTML of a message. */
export const LONGEST_SUBJECT = 100
export const LONGEST_MESSAGE = 8000
/** Attendees or orders that are chosen one by one. */
export const MOST_CHOSEN = 1000
/** Files of a message, and their megabytes together: each recipient gets them. */
export const MOST_ATTACHMENTS = 5
export const MOST_ATTACHED_MEGABYTES = 4
/** Files that are kept for the messages of an event. */
export const MOST_ATTACHMENTS_OF_EVENT = 200
/** Seconds in which a message that is sent at once can be taken back. */
export const TAKE_BACK_SECONDS = 60

/** Messages of an event that wait for their time, and messages of an account within 24 hours; tests are not counted. */
export const MOST_WAITING = 20
export const MOST_A_DAY = 100

/** Whom a message is for, besides its type, as it is stored. What is empty or null narrows nothing. */
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

/** Types that are written to whoever holds a ticket; the others to buyers. */
export function isToAttendees(type: MessageType): boolean {
  return type !== 'ORDER_OWNER' && type !== 'ORDER_OWNERS_WITH_PRODUCT'
}
