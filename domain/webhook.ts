import type { ActivityName } from './activity.ts'
import type { Permission } from './permissions.ts'

export const WEBHOOK_EVENT_TYPES = [
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
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number]

/** The message that somebody sends to see whether it arrives. */
export const TEST_TYPE = 'webhook.test'
/** What a message can be about. */
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

/** The secret before a new one signs for so long as well. */
export const SECRETS_OVERLAP_HOURS = 24
/** The log of messages is kept for so long. */
export const LOG_KEPT_DAYS = 30

const NEW_ORDER = ['order.created', 'attendee.created'] as const
const CHANGED_ORDER = ['order.updated'] as const
const CHANGED_ATTENDEE = ['attendee.updated'] as const

const FOLLOWING: Partial<Record<ActivityName, readonly WebhookEventType[]>> = {
  'order.created': NEW_ORDER,
  'order.imported': NEW_ORDER,
  'order.completed': NEW_ORDER,
  'order.awaiting_offline_payment': NEW_ORDER,
  'order.paid': ['order.marked_as_paid'],
  'order.updated': CHANGED_ORDER,
  'order.nothing_due': CHANGED_ORDER,
  'order.marked_unpaid': CHANGED_ORDER,
  'order.refund_taken_back': CHANGED_ORDER,
  'order.payment_due_changed': CHANGED_ORDER,
  'order.tagged': CHANGED_ORDER,
  'order.restored': ['order.updated', 'attendee.updated'],
  'order.refunded': ['order.refunded'],
  'order.cancelled': ['order.cancelled', 'attendee.cancelled'],
  'attendee.updated': CHANGED_ATTENDEE,
  'attendee.transferred': CHANGED_ATTENDEE,
  'attendee.ticket_changed': CHANGED_ATTENDEE,
  'attendee.reactivated': CHANGED_ATTENDEE,
  'attendee.cancelled': ['attendee.cancelled'],
  'check_in.created': ['checkin.created'],
  'check_in.undone': ['checkin.deleted'],
  'product.created': ['product.created'],
  'product.updated': ['product.updated'],
  'product.deleted': ['product.deleted'],
}

/** What webhooks are told of an activity. */
export const webhookTypesAfter = (name: ActivityName): readonly WebhookEventType[] => FOLLOWING[name] ?? []

/** Whether a message is about each attendee of the order that something happened to. */
export const isAboutAttendees = (name: ActivityName, type: WebhookEventType): boolean =>
  name.startsWith('order.') && type.startsWith('attendee.')

/** What one must be allowed to see to read such a message in full. */
function permissionToRead(type: string): Permission {
  if (type.startsWith('order.')) return 'orders.read'
  return type.startsWith('attendee.') || type.startsWith('checkin.') ? 'attendees.read' : 'events.read'
}

/** What a webhook hands out: nothing but ids unless it is told everything. */
export function permissionsHandedOut(payload: WebhookPayload, types: readonly string[]): Permission[] {
  return payload === 'FULL' ? [...new Set(types.map(permissionToRead))] : []
}

const [MINUTE, HOUR] = [60, 3600]
/** Seconds between attempts: three days in all. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 20 * HOUR + 1495]

/** Up to a tenth of each pause is left to chance, so that not everybody comes back at the same moment. */
const JITTER = 0.1

/** Seconds until the next attempt after so many failures; null: there is none. `chance` is from 0 to 1. */
export function pauseAfter(failures: number, chance: number): number | null {
  const pause = PAUSES[failures - 1]
  return pause === undefined ? null : pause * (1 + JITTER * (chance - 0.5) * 2)
}
