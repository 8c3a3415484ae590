import { z } from 'zod'
import { MOST_ATTENDEES } from '#domain/attendee-act.ts'
import { MOST_IN_PRINT, MOST_PARTS, PRINT_LAYOUTS } from '#domain/prints.ts'
import { attendees } from './attendees.ts'
import { endpoint } from './endpoint.ts'
import { chosenIds } from './fields.ts'

/** Attendees of the list with its search, filters and sorting, if their tickets are active. */
const printedQuery = attendees.list.query.omit({ page: true, per_page: true })
/** Sorting of attendees that were selected one by one; search and filters do not apply to them. */
const chosenQuery = printedQuery.pick({ sort_by: true, sort_direction: true })
const chosenBody = z.object({ attendee_ids: chosenIds(MOST_ATTENDEES) })

const sheets = {
  layout: z.enum(PRINT_LAYOUTS),
  part: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_PARTS)
    .optional()
    .transform((value) => value ?? 1),
}

const path = '/events/:event_id/attendee-prints'
const reading = { access: 'event', permission: 'attendees.read' } as const

/** Return a PDF (server/tickets/print-route.ts), so they are not part of a group that returns JSON. */
export const printFiles = {
  get: endpoint({
    method: 'GET',
    path,
    ...reading,
    summary: 'Badges, labels or tickets of attendees as PDF',
    query: printedQuery.extend(sheets),
    response: null,
  }),
  getChosen: endpoint({
    method: 'POST',
    path,
    ...reading,
    summary: 'Badges, labels or tickets of selected attendees as PDF',
    query: chosenQuery.extend(sheets),
    body: chosenBody,
    response: null,
    changes_nothing: true,
  }),
}

const count = z.object({
  /** Counted up to the number that all parts can contain; beyond it, `is_capped` is true. */
  attendees: z.int(),
  is_capped: z.boolean(),
})

export const attendeePrints = {
  count: endpoint({
    method: 'GET',
    path: `${path}/count`,
    ...reading,
    summary: 'How many badges, labels or tickets there are to print',
    description: `One for each attendee of the list, as it is searched and filtered, whose ticket is active. The file itself is \`/events/{event_id}/attendee-prints?layout=${PRINT_LAYOUTS[0]}\`, or another one of ${PRINT_LAYOUTS.slice(1).join(', ')}: a PDF of at most ${MOST_IN_PRINT} attendees in the order of the list; \`part=2\` has those after them.`,
    query: printedQuery,
    response: count,
  }),
  countChosen: endpoint({
    method: 'POST',
    path: `${path}/count`,
    ...reading,
    summary: 'How many badges, labels or tickets of selected attendees there are to print',
    description:
      'One for each of these attendees whose ticket is active. The file itself is a POST of the same body to `/events/{event_id}/attendee-prints`, with the layout, part and sorting in the query.',
    query: chosenQuery,
    body: chosenBody,
    response: count,
    changes_nothing: true,
  }),
}
