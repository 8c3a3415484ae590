import { z } from 'zod'
import { MOST_IN_PRINT, MOST_PARTS, PRINT_LAYOUTS } from '#domain/prints.ts'
import { attendees } from './attendees.ts'
import { endpoint } from './endpoint.ts'

/** Attendees of the list with its search, filters and sorting, if their tickets are active. */
const printedQuery = attendees.list.query.omit({ page: true, per_page: true })

/** Returns a PDF (server/tickets/print-route.ts), so it is not part of a group that returns JSON. */
export const printFiles = {
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/attendee-prints',
    access: 'event',
    permission: 'attendees.read',
    summary: 'Badges, labels or tickets of attendees as PDF',
    query: printedQuery.extend({
      layout: z.enum(PRINT_LAYOUTS),
      part: z.coerce
        .number()
        .int()
        .min(1)
        .max(MOST_PARTS)
        .optional()
        .transform((value) => value ?? 1),
    }),
    response: null,
  }),
}

export const attendeePrints = {
  count: endpoint({
    method: 'GET',
    path: '/events/:event_id/attendee-prints/count',
    access: 'event',
    permission: 'attendees.read',
    summary: 'How many badges, labels or tickets there are to print',
    description: `One for each attendee of the list, as it is searched and filtered, whose ticket is active. The file itself is \`/events/{event_id}/attendee-prints?layout=${PRINT_LAYOUTS[0]}\`, or another one of ${PRINT_LAYOUTS.slice(1).join(', ')}: a PDF of at most ${MOST_IN_PRINT} attendees in the order of the list; \`part=2\` has those after them.`,
    query: printedQuery,
    response: z.object({
      /** Counted up to the number that all parts can contain; beyond it, `is_capped` is true. */
      attendees: z.int(),
      is_capped: z.boolean(),
    }),
  }),
}
