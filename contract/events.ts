import { z } from 'zod'
import { EVENT_CATEGORIES, EVENT_STATUSES } from '#domain/event-status.ts'
import { CURRENCIES } from '#domain/money.ts'
import { endpoint } from './endpoint.ts'
import { eventOverview, eventPace, eventStats } from './event-figures.ts'
import { eventSettings, eventSettingsInput } from './event-settings.ts'
import { address, calendarDay, dateInput, id, instant, line, optional, richText, seenVersion } from './fields.ts'
import { image } from './images.ts'
import { listQuery, pageOf } from './lists.ts'
import { productCategory } from './products.ts'
import { timezone } from './users.ts'

export const EVENT_LIFECYCLES = ['UPCOMING', 'ONGOING', 'ENDED'] as const

/** All-time sales of one event, computed from orders. */
const eventFigures = z.object({
  products_sold: z.int(),
  attendees_registered: z.int(),
  orders_completed: z.int(),
  sales_total_gross: z.int(),
})

const event = z.object({
  id,
  organizer_id: id,
  title: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  category: z.enum(EVENT_CATEGORIES),
  start_date: instant,
  end_date: instant.nullable(),
  timezone: z.string(),
  currency: z.string(),
  status: z.enum(EVENT_STATUSES),
  /** Time at which the draft goes on sale by itself; null without a plan. */
  publish_at: instant.nullable(),
  lifecycle_status: z.enum(EVENT_LIFECYCLES),
  prices_include_tax: z.boolean(),
  /** The list of first steps was dismissed. */
  hide_getting_started: z.boolean(),
  created_at: instant,
  updated_at: instant,
  organizer: z.object({ id, name: z.string(), slug: z.string(), status: z.string() }),
  images: z.array(image),
})
export type Event = z.output<typeof event>

/** Event with its whole catalogue, including products hidden from visitors. */
export const eventWithCategories = event.extend({ product_categories: z.array(productCategory) })

const eventInList = event.extend({
  /** Null for callers without permission to read reports. */
  statistics: eventFigures.nullable(),
  location_details: address.partial(),
  is_online_event: z.boolean(),
  /** Units left over all visible tickets, or products if there are no tickets; null if any of them is unlimited. */
  quantity_left: z.int().nullable(),
})

const eventFields = {
  title: line(150),
  description: optional(richText()),
  category: z.enum(EVENT_CATEGORIES).optional(),
  start_date: dateInput,
  end_date: optional(dateInput),
  timezone: timezone.optional(),
  currency: z.enum(CURRENCIES).optional(),
  prices_include_tax: z.boolean().optional(),
}

/** For new events; afterwards it is part of the settings. */
const place = { is_online_event: z.boolean().optional(), location_details: address.partial().optional() }

const eventList = listQuery({
  sorts: ['start_date', 'end_date', 'created_at', 'updated_at', 'title'],
  default_sort: 'start_date',
  default_sort_direction: 'asc',
  filters: {
    title: 'text',
    status: 'text',
    start_date: 'date',
    end_date: 'date',
    created_at: 'date',
    updated_at: 'date',
    organizer_id: 'number',
    category: 'text',
    /** ONLINE or VENUE. */
    place: 'text',
  },
})
export const eventListRules = eventList.rules
export const eventListQuery = eventList.extend({
  /** `upcoming`: not archived and not over. `ended`: over, not archived. `archived`: archived. */
  eventsStatus: z.enum(['upcoming', 'ended', 'archived']).optional(),
})

export const events = {
  list: endpoint({
    method: 'GET',
    path: '/events',
    access: 'member',
    permission: 'events.read',
    within_scope: true,
    summary: 'List events',
    query: eventListQuery,
    response: pageOf(eventInList),
  }),
  listOfOrganizer: endpoint({
    method: 'GET',
    path: '/organizers/:organizer_id/events',
    access: 'organizer',
    permission: 'events.read',
    summary: 'List the events of an organizer',
    query: eventListQuery,
    response: pageOf(eventInList),
  }),
  create: endpoint({
    method: 'POST',
    path: '/events',
    access: 'member',
    permission: 'events.manage',
    within_scope: true,
    summary: 'Create an event',
    description:
      "It starts as a draft with one category. Time zone and currency default to the organizer's, the checkout, e-mails and ways to pay to the organizer's and the account's defaults; is_online_event and location_details become its settings; dates without offset are read in the event's zone.",
    body: z.object({ ...eventFields, ...place, organizer_id: id }),
    response: eventWithCategories,
    status: 201,
    atomic: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id',
    access: 'event',
    permission: 'events.read',
    summary: 'One event',
    response: eventWithCategories,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/events/:event_id',
    access: 'event',
    permission: 'events.manage',
    summary: 'Change an event',
    description:
      'start_date and end_date without offset are read in the time zone of this request. A new time zone moves nothing else: sale windows, check-in lists and orders keep their instant and are only shown on another clock. The currency is fixed once there is an order.',
    body: z.object({ ...eventFields, updated_at: seenVersion }),
    response: eventWithCategories,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/events/:event_id/status',
    access: 'event',
    permission: 'events.manage',
    summary: 'Put an event on sale, pause, withdraw or archive it',
    description:
      'LIVE also publishes an organizer that is still a draft; it is refused while nothing is there to sell, and while something costs money and no way to pay is set. The events of an archived organizer cannot go on sale. An archived event comes back as a draft. What was planned for a draft ends with any other status. Where the installation wants it, the owner of the account must have confirmed the own address before anything goes LIVE.',
    body: z.object({ status: z.enum(EVENT_STATUSES) }),
    response: eventWithCategories,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/events/:event_id/stats',
    access: 'event',
    permission: 'reports.read',
    summary: 'Figures of an event',
    description:
      "The totals count completed orders of all time; `daily_stats`, `range` and `before` those placed from start_date to end_date, in the event's zone, and in as many days before. start_date and end_date are given both or none: the last 30 days unless said otherwise, at most 370. Refunds stand apart and are not taken off the gross sales; `total_net` is without them.",
    query: z.object({
      /** First day, YYYY-MM-DD. Both days must be given, or none. */
      start_date: calendarDay.optional(),
      end_date: calendarDay.optional(),
    }),
    response: eventStats,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/events/:event_id/overview',
    access: 'event',
    permission: 'reports.read',
    summary: 'How an event stands: sold of capacity, money, and what waits',
    description:
      'Everything at this moment, over all time. What is left counts visible prices; prices that share a capacity have no more left together than it has.',
    response: eventOverview,
  }),
  pace: endpoint({
    method: 'GET',
    path: '/events/:event_id/pace',
    access: 'event',
    permission: 'reports.read',
    summary: 'Tickets sold by days before the event, beside a comparable earlier one',
    description:
      "Compared with an earlier event of the same organizer that the caller reaches: of the same category before others, then of similar size, then the latest. Days are those of each event's own calendar; what is sold on the day itself or later stands at 0.",
    response: eventPace,
  }),
  checkInStats: endpoint({
    method: 'GET',
    path: '/events/:event_id/check_in_stats',
    access: 'event',
    permission: 'reports.read',
    summary: 'How many attendees are in',
    response: z.object({ total_attendees: z.int(), total_checked_in_attendees: z.int() }),
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/events/:event_id/settings',
    access: 'event',
    permission: 'events.read',
    summary: 'Settings of an event',
    response: eventSettings,
  }),
  updateSettings: endpoint({
    method: 'PATCH',
    path: '/events/:event_id/settings',
    access: 'event',
    permission: 'settings.manage',
    summary: 'Change settings of an event',
    body: eventSettingsInput,
    response: eventSettings,
  }),
}
