export const ATTENDEE_STATUSES = ['ACTIVE', 'AWAITING_PAYMENT', 'CANCELLED'] as const
export type AttendeeStatus = (typeof ATTENDEE_STATUSES)[number]

/** Valid tickets hold their place, whether paid or not. */
export const VALID_STATUSES = ['ACTIVE', 'AWAITING_PAYMENT'] as const satisfies readonly AttendeeStatus[]

/** Inactive tickets do not admit by themselves. An event can admit those that await payment. */
export const INACTIVE_STATUSES = ['AWAITING_PAYMENT', 'CANCELLED'] as const satisfies readonly AttendeeStatus[]

/** Names are asked for once per order or once per ticket. */
export const ATTENDEE_DETAILS_COLLECTIONS = ['PER_TICKET', 'PER_ORDER'] as const

/** Maximum number of tickets in one PDF, which is drawn within seconds. Larger orders have one file per ticket. */
export const MOST_TICKETS_IN_FILE = 100
