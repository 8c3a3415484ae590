import { z } from 'zod'
import { ATTENDEE_ACTS, MOST_ATTENDEES, TICKET_SKIP_REASONS } from '#domain/attendee-act.ts'
import { BULK_ACT_STATUSES, isOfTags, KEPT_REASONS } from '#domain/bulk-act.ts'
import { attendees } from './attendees.ts'
import { endpoint } from './endpoint.ts'
import { chosenIds, id, instant, optional } from './fields.ts'
import { issue } from './issues.ts'
import { tagInput } from './order-tags.ts'

const { query, filter_fields } = attendees.list.query.shape

const selection = z.object({
  /** Attendees of the event. If omitted, all attendees that search and filters find. */
  attendee_ids: optional(chosenIds(MOST_ATTENDEES)),
  query: optional(query),
  filter_fields: optional(filter_fields),
  /** `until` from the preview: excludes attendees of orders placed after it. */
  until: optional(instant),
})
export type AttendeeSelection = z.output<typeof selection>

const attendeeActInput = z
  .object({
    act: z.enum(ATTENDEE_ACTS),
    selection,
    /** Tag to add or remove. */
    tag: optional(tagInput),
    /** Only returns what would happen. */
    is_preview: z.boolean(),
  })
  .refine(({ act, tag }) => !isOfTags(act) || tag !== null, { path: ['tag'], error: issue('empty') })

const skipped = z.array(z.object({ reason: z.enum(TICKET_SKIP_REASONS), attendees_count: z.int() }))

const preview = z.object({
  attendees_count: z.int(),
  /** Number of attendees that will change. */
  changed_count: z.int(),
  skipped,
  /** Number of orders of the attendees that change. */
  orders_count: z.int(),
  /** Number of these orders that await payment and are cancelled with their last ticket. */
  cancelled_orders_count: z.int(),
  emails_count: z.int(),
  until: instant,
})
export type AttendeeActPreview = z.output<typeof preview>

const attendeeAct = z.object({
  id,
  act: z.enum(ATTENDEE_ACTS),
  tag: z.string().nullable(),
  /** Name of the member or API key; null if deleted. */
  started_by: z.string().nullable(),
  status: z.enum(BULK_ACT_STATUSES),
  attendees_count: z.int(),
  /** Number of attendees processed. */
  handled_count: z.int(),
  changed_count: z.int(),
  skipped,
  restored_count: z.int(),
  /** Number of attendees that could not be undone, and the first hundred of them. */
  kept_count: z.int(),
  kept: z.array(z.object({ attendee_id: id, public_id: z.string(), reason: z.enum(KEPT_REASONS) })),
  /** Seconds within which it can still be undone; while it runs, the full time. Null: no longer possible. */
  undo_seconds_left: z.int().nullable(),
  created_at: instant,
})
export type AttendeeActState = z.output<typeof attendeeAct>

const path = '/events/:event_id/attendee-acts'
const granted = { access: 'event', permission: 'attendees.manage' } as const

export const attendeeActs = {
  start: endpoint({
    method: 'POST',
    path,
    ...granted,
    summary: 'Cancel, reactivate or tag many attendees at once',
    description:
      'With is_preview nothing happens: the answer says exactly what would. Otherwise it takes effect in the background, ' +
      'each ticket once; emails wait for ten minutes after it is done, and until then it can be undone.',
    body: attendeeActInput,
    response: z.object({ preview, attendee_act: attendeeAct.nullable() }),
    atomic: true,
  }),
  list: endpoint({
    method: 'GET',
    path,
    ...granted,
    summary: 'Acts on many attendees that are running or can still be undone',
    description: 'The newest first, 20 at most.',
    response: z.array(attendeeAct),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:attendee_act_id`,
    ...granted,
    summary: 'How far an act on many attendees is',
    response: attendeeAct,
  }),
  undo: endpoint({
    method: 'POST',
    path: `${path}/:attendee_act_id/undo`,
    ...granted,
    summary: 'Undo an act on many attendees',
    description:
      'While it runs and for ten minutes after. The tickets of an order are restored together. Tickets whose stock is gone, or that somebody has changed since, stay as they are.',
    response: attendeeAct,
    atomic: true,
  }),
}
