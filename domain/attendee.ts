export const ATTENDEE_STATUSES = ['ACTIVE', 'AWAITING_PAYMENT', 'CANCELLED'] as const
export type AttendeeStatus = (typeof ATTENDEE_STATUSES)[number]

/** Valid: the ticket has its place, paid or to be paid. */
export const VALID_STATUSES = ['ACTIVE', 'AWAITING_PAYMENT'] as const satisfies readonly AttendeeStatus[]

/** Inactive: the ticket does not admit by itself. Where an event lets the unpaid in, one that awaits its payment does. */
export const INACTIVE_STATUSES = ['AWAITING_PAYMENT', 'CANCELLED'] as const satisfies readonly AttendeeStatus[]

/** Whether names are asked for once per order or once per ticket. */
export const ATTENDEE_DETAILS_COLLECTIONS = ['PER_TICKET', 'PER_ORDER'] as const

/** So many tickets of an order are drawn into one PDF within seconds; those of more come one by one. */
export const MOST_TICKETS_IN_FILE = 100
