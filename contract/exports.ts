import { z } from 'zod'
import { MOST_ATTENDEES } from '#domain/attendee-act.ts'
import { MOST_ORDERS } from '#domain/bulk-act.ts'
import { EXPORT_FORMATS, EXPORT_KINDS, EXPORT_STATUSES } from '#domain/export.ts'
import { affiliates } from './affiliates.ts'
import { attendees } from './attendees.ts'
import { endpoint } from './endpoint.ts'
import { chosenIds, id, instant, optional } from './fields.ts'
import { orders } from './orders.ts'
import { promoCodes } from './promo-codes.ts'

const exportedFile = z.object({
  id,
  event_id: id,
  kind: z.enum(EXPORT_KINDS),
  format: z.enum(EXPORT_FORMATS),
  status: z.enum(EXPORT_STATUSES),
  /** Null until the file is being fetched. */
  total_rows: z.int().nullable(),
  written_rows: z.int(),
  /** Path from which the file can be fetched within ten minutes, with the session's cookie. */
  file_path: z.string(),
  created_at: instant,
})
export type ExportedFile = z.output<typeof exportedFile>

const format = z
  .enum(EXPORT_FORMATS)
  .optional()
  .transform((value) => value ?? 'xlsx')

const description =
  'Takes the search, filters and sorting of the list, and format=xlsx or csv. The file is streamed from file_path.'
const ofChosen = (name: string) =>
  `${description} With ${name} in the body, the file has only these rows, in the order of the sorting; search and filters do not apply to them.`

/**
 * Exports take two steps. A POST, guarded like every change, selects the rows. The file itself is a plain GET, so that the
 * browser writes it to disk as it arrives and never holds it in memory. A GET carries no anti-forgery token, but it changes
 * nothing, other sites cannot read it, and it only returns what its own user has requested. Meanwhile the screen polls `get` for
 * the progress.
 */
export const exportFiles = {
  startAttendees: endpoint({
    method: 'POST',
    path: '/events/:event_id/attendees/export',
    access: 'event',
    permission: 'attendees.read',
    summary: 'Ask for a file of attendees',
    description: ofChosen('attendee_ids'),
    query: attendees.list.query.extend({ format }),
    body: z.object({ attendee_ids: optional(chosenIds(MOST_ATTENDEES)) }),
    body_optional: true,
    response: exportedFile,
    status: 201,
    atomic: true,
  }),
  startOrders: endpoint({
    method: 'POST',
    path: '/events/:event_id/orders/export',
    access: 'event',
    permission: 'orders.read',
    summary: 'Ask for a file of orders',
    description: ofChosen('order_ids'),
    query: orders.list.query.extend({ format }),
    body: z.object({ order_ids: optional(chosenIds(MOST_ORDERS)) }),
    body_optional: true,
    response: exportedFile,
    status: 201,
    atomic: true,
  }),
  startAffiliates: endpoint({
    method: 'POST',
    path: '/events/:event_id/affiliates/export',
    access: 'event',
    permission: 'affiliates.read',
    summary: 'Ask for a file of affiliates',
    description,
    query: affiliates.list.query.extend({ format }),
    response: exportedFile,
    status: 201,
    atomic: true,
  }),
  startPromoCodes: endpoint({
    method: 'POST',
    path: '/events/:event_id/promo-codes/export',
    access: 'event',
    permission: 'promo_codes.read',
    summary: 'Ask for a file of promo codes',
    description,
    query: promoCodes.list.query.extend({ format }),
    response: exportedFile,
    status: 201,
    atomic: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/exports/:export_id',
    access: 'event',
    permission: 'events.read',
    summary: 'How far a file is',
    response: exportedFile,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/events/:event_id/exports/:export_id',
    access: 'event',
    permission: 'events.read',
    summary: 'Stop a file',
    response: null,
  }),
}

type ExportFiles = typeof exportFiles
/** Endpoint that starts an export; its query is that of the list. */
export type StartExport = ExportFiles[Extract<keyof ExportFiles, `start${string}`>]
