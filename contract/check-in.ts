import { z } from 'zod'
import { ATTENDEE_STATUSES } from '#domain/attendee.ts'
import { endpoint } from './endpoint.ts'
import { dateInput, id, instant, line, money, optional, seenVersion } from './fields.ts'
import { issue } from './issues.ts'
import { listQuery, pageOf } from './lists.ts'

const LIST_STATES = ['active', 'not_yet_active', 'expired'] as const

const checkInList = z.object({
  id,
  short_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  activates_at: instant.nullable(),
  expires_at: instant.nullable(),
  has_pin: z.boolean(),
  state: z.enum(LIST_STATES),
  is_active: z.boolean(),
  is_expired: z.boolean(),
  products: z.array(z.object({ id, title: z.string() })),
  total_attendees: z.int(),
  checked_in_attendees: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type CheckInList = z.output<typeof checkInList>

const checkInListInput = z.object({
  name: line(100),
  description: optional(z.string().max(255)),
  activates_at: optional(dateInput),
  expires_at: optional(dateInput),
  product_ids: z.array(id).min(1, issue('no_ticket_chosen')).max(1000),
  /** Omitted: unchanged. Null: no PIN. */
  pin: z
    .string()
    .trim()
    .regex(/^\d{4,8}$/, issue('not_a_pin'))
    .nullable()
    .optional(),
})

const path = '/events/:event_id/check-in-lists'

export const checkInLists = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'event',
    permission: 'check_in',
    summary: 'List check-in lists',
    query: listQuery({
      sorts: ['name', 'expires_at', 'created_at', 'updated_at'],
      default_sort: 'created_at',
      default_sort_direction: 'desc',
      filters: { name: 'text' },
    }),
    response: pageOf(checkInList),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'event',
    permission: 'check_in_lists.manage',
    summary: 'Create a check-in list',
    body: checkInListInput,
    response: checkInList,
    status: 201,
    atomic: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:check_in_list_id`,
    access: 'event',
    permission: 'check_in',
    summary: 'One check-in list',
    response: checkInList,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:check_in_list_id`,
    access: 'event',
    permission: 'check_in_lists.manage',
    summary: 'Change a check-in list',
    body: checkInListInput.extend({ updated_at: seenVersion }),
    response: checkInList,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:check_in_list_id`,
    access: 'event',
    permission: 'check_in_lists.manage',
    summary: 'Delete a check-in list; its link stops working',
    response: null,
  }),
}

/** Amount due for a whole order that awaits payment, and its number of tickets. */
export const toPay = z.object({ amount: money, currency: z.string(), tickets: z.int() })
export type ToPay = z.output<typeof toPay>

/** Attendee data for door staff, without email address. */
export const listedAttendee = z.object({
  public_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  item_name: z.string(),
  order_public_id: z.string(),
  status: z.enum(ATTENDEE_STATUSES),
  check_in: z.object({ short_id: z.string(), checked_in_at: instant }).nullable(),
  /** Null if nothing is due. */
  to_pay: toPay.nullable(),
})
export type ListedAttendee = z.output<typeof listedAttendee>

export const CHECK_IN_RESULTS = [
  'admitted',
  'already_in',
  'order_unpaid',
  'cancelled',
  'not_on_list',
  'unknown_ticket',
] as const

export const checkInResult = z.object({
  result: z.enum(CHECK_IN_RESULTS),
  /** Null for a ticket unknown to this event. */
  attendee: listedAttendee.nullable(),
})

export const staffCheckInList = z.object({
  short_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  state: z.enum(LIST_STATES),
  activates_at: instant.nullable(),
  expires_at: instant.nullable(),
  /** Attendees whose order awaits payment are admitted, and door staff may mark their order as paid. */
  allow_unpaid: z.boolean(),
  total_attendees: z.int(),
  checked_in_attendees: z.int(),
  products: z.array(z.object({ id, title: z.string() })),
  event: z.object({ id, title: z.string(), timezone: z.string(), start_date: instant, end_date: instant.nullable() }),
  server_time: instant,
})
export type StaffCheckInList = z.output<typeof staffCheckInList>

export const staffPath = '/public/check-in-lists/:check_in_list_short_id'

/** For door staff. A list with a PIN requires the header `X-Check-In-Pin`, except from a bound device (`X-Check-In-Device`). */
export const checkIn = {
  list: endpoint({
    method: 'GET',
    path: staffPath,
    access: 'staff',
    summary: 'The check-in list and its counters',
    response: staffCheckInList,
  }),
  attendees: endpoint({
    method: 'GET',
    path: `${staffPath}/attendees`,
    access: 'staff',
    summary: 'Search the attendees of the list',
    query: z.object({
      query: z.string().trim().max(200).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      per_page: z.coerce
        .number()
        .int()
        .min(1)
        .default(50)
        .transform((value) => Math.min(value, 150)),
    }),
    response: z.array(listedAttendee),
  }),
  attendee: endpoint({
    method: 'GET',
    path: `${staffPath}/attendees/:attendee_public_id`,
    access: 'staff',
    summary: 'One attendee of the list',
    response: listedAttendee,
  }),
  checkIn: endpoint({
    method: 'POST',
    path: `${staffPath}/check-ins`,
    access: 'staff',
    summary: 'Check attendees in, by scanned code or by the id read out',
    description: 'Answers one result per entry, in the same order. A ticket enters once per list.',
    body: z.object({
      attendees: z
        .array(
          z
            .object({
              code: z.string().trim().min(1).max(200).optional(),
              public_id: z.string().trim().toUpperCase().max(30).optional(),
              action: z.enum(['check-in', 'check-in-and-mark-order-as-paid']).default('check-in'),
              /** Returns `order_unpaid` even if unpaid attendees may enter, so that staff decide first. */
              ask_if_unpaid: z.boolean().default(false),
            })
            .refine((entry) => (entry.code === undefined) !== (entry.public_id === undefined), {
              message: issue('code_or_public_id'),
            }),
        )
        .min(1)
        .max(100),
    }),
    response: z.array(checkInResult),
  }),
  undo: endpoint({
    method: 'DELETE',
    path: `${staffPath}/check-ins/:check_in_short_id`,
    access: 'staff',
    summary: 'Take a check-in back',
    response: null,
  }),
}
