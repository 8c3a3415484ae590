import type { ActivityName } from './activity.ts'
import type { EventStatus } from './event-status.ts'
import type { Permission } from './permissions.ts'

/** Message types about an event's contents, for webhooks of the event. */
export const TYPES_WITHIN_EVENT = [
  'order.created',
  'order.updated',
  'order.marked_as_paid',
  'order.refunded',
  'order.cancelled',
  'attendee.created',
  'attendee.updated',
  'attendee.cancelled',
  'checkin.created',
  'checkin.deleted',
  'product.created',
  'product.updated',
  'product.deleted',
] as const
/** All types, including those about events themselves, for webhooks of an organizer or account. */
export const WEBHOOK_EVENT_TYPES = [...TYPES_WITHIN_EVENT, 'event.created', 'event.updated', 'event.archived'] as const
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number]

/** Type of the test message. */
export const TEST_TYPE = 'webhook.test'
/** Subjects of a message. */
export const MESSAGE_TYPES = [...WEBHOOK_EVENT_TYPES, TEST_TYPE] as const

export const WEBHOOK_STATUSES = ['ENABLED', 'PAUSED'] as const
export const WEBHOOK_PAYLOADS = ['THIN', 'FULL'] as const
export type WebhookPayload = (typeof WEBHOOK_PAYLOADS)[number]
export const WEBHOOK_PAUSES = ['GONE', 'FAILING'] as const
export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const
export const WEBHOOK_FAILURES = [
  'ADDRESS_REFUSED',
  'NOT_REACHED',
  'TIMED_OUT',
  'REDIRECTED',
  'STATUS',
  'SECRET_LOST',
  'NOT_MADE',
] as const

/** Hours for which the previous secret signs as well after a new one was made. */
export const SECRETS_OVERLAP_HOURS = 24
/** Days for which the log of messages is kept. */
export const LOG_KEPT_DAYS = 30

const NEW_ORDER = ['order.created', 'attendee.created'] as const
const CHANGED_ORDER = ['order.updated'] as const
const CHANGED_ATTENDEE = ['attendee.updated'] as const
const CHANGED_EVENT = ['event.updated'] as const

const FOLLOWING: Partial<Record<ActivityName, readonly WebhookEventType[]>> = {
  'order.created': NEW_ORDER,
  'order.imported': NEW_ORDER,
  'order.completed': NEW_ORDER,
  'order.awaiting_offline_payment': NEW_ORDER,
  'order.paid': ['order.marked_as_paid'],
  'order.updated': CHANGED_ORDER,
  'order.nothing_due': CHANGED_ORDER,
  'order.marked_unpaid': CHANGED_ORDER,
  'order.refund_started': CHANGED_ORDER,
  'order.refund_due': CHANGED_ORDER,
  'order.refund_failed': CHANGED_ORDER,
  'order.refund_taken_back': CHANGED_ORDER,
  'order.payment_due_changed': CHANGED_ORDER,
  'order.goods_cancelled': CHANGED_ORDER,
  'order.tagged': CHANGED_ORDER,
  'order.restored': ['order.updated', 'attendee.updated'],
  'order.refunded': ['order.refunded'],
  'order.cancelled': ['order.cancelled', 'attendee.cancelled'],
  'attendee.updated': CHANGED_ATTENDEE,
  'attendee.transferred': CHANGED_ATTENDEE,
  'attendee.ticket_changed': CHANGED_ATTENDEE,
  'attendee.reactivated': CHANGED_ATTENDEE,
  'attendee.tagged': CHANGED_ATTENDEE,
  'attendee.moved_away': ['attendee.cancelled'],
  'attendee.cancelled': ['attendee.cancelled'],
  'check_in.created': ['checkin.created'],
  'check_in.undone': ['checkin.deleted'],
  'product.created': ['product.created'],
  'product.updated': ['product.updated'],
  'product.deleted': ['product.deleted'],
  'event.created': ['event.created'],
  'event.updated': CHANGED_EVENT,
  'event.publishing_planned': CHANGED_EVENT,
  'event.publishing_cancelled': CHANGED_EVENT,
  'event.status_changed': ['event.updated', 'event.archived'],
}

/** Message types that follow an activity. */
export const webhookTypesAfter = (name: ActivityName): readonly WebhookEventType[] => FOLLOWING[name] ?? []

/** Status that an event must have reached for a message of this type; null for any. */
export const statusToldBy = (type: WebhookEventType): EventStatus | null =>
  type === 'event.archived' ? 'ARCHIVED' : null

/** True if there is one message per attendee of the affected order. */
export const isAboutAttendees = (name: ActivityName, type: WebhookEventType): boolean =>
  name.startsWith('order.') && type.startsWith('attendee.')

/** Permission required to read such a message in full. */
function permissionToRead(type: string): Permission {
  if (type.startsWith('order.')) return 'orders.read'
  return type.startsWith('attendee.') || type.startsWith('checkin.') ? 'attendees.read' : 'events.read'
}

/** Permissions that cover everything a webhook sends; none if it sends only ids. */
export function permissionsHandedOut(payload: WebhookPayload, types: readonly string[]): Permission[] {
  return payload === 'FULL' ? [...new Set(types.map(permissionToRead))] : []
}

const [MINUTE, HOUR] = [60, 3600]
/** Seconds between attempts, three days in total. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 20 * HOUR + 1495]

/** Up to a tenth of each pause is random, so that not all retries come at the same moment. */
const JITTER = 0.1

/** Seconds until the next attempt after so many failures; null if there is none. `chance` is from 0 to 1. */
export function pauseAfter(failures: number, chance: number): number | null {
  const pause = PAUSES[failures - 1]
  return pause === undefined ? null : pause * (1 + JITTER * (chance - 0.5) * 2)
}
