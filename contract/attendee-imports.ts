import { z } from 'zod'
import {
  ATTENDEE_IMPORT_STATUSES,
  IMPORT_FIELDS,
  MOST_IMPORT_COLUMNS,
  MOST_IMPORT_MEGABYTES,
  MOST_IMPORTED,
} from '#domain/attendee-import.ts'
import { LOCALES } from '#domain/locale.ts'
import { MANUAL_PAYMENTS } from '#domain/manual-order.ts'
import { RECEIVED_METHODS } from '#domain/received-method.ts'
import { endpoint } from './endpoint.ts'
import { email, id, instant, optional, personName } from './fields.ts'
import { ISSUES, type IssueCode, issue } from './issues.ts'

/** Row of the file, read by the chosen columns. */
export const importedPerson = z.object({
  first_name: personName(40),
  last_name: personName(40),
  email,
  locale: z.enum(LOCALES),
  notes: optional(z.string().trim().max(2000)),
})

const column = optional(
  z
    .int()
    .min(0)
    .max(MOST_IMPORT_COLUMNS - 1),
)
const columns = z.object({
  first_name: column,
  last_name: column,
  /** Full name; its last word is the last name. */
  name: column,
  email: z
    .int()
    .min(0)
    .max(MOST_IMPORT_COLUMNS - 1),
  /** Name of the ticket, as in its list. */
  ticket: column,
  locale: column,
  notes: column,
})

const importTerms = z
  .object({
    /** Index of the column for each field, from 0. */
    columns,
    /** Ticket for rows that name none. */
    product_price_id: optional(id),
    payment: z.enum(MANUAL_PAYMENTS),
    /** How the money was received, for PAID only. */
    payment_method: optional(z.enum(RECEIVED_METHODS)),
    send_emails: z.boolean(),
    /** Language for rows that name none. */
    locale: z.enum(LOCALES),
    /** True skips rows with a problem; otherwise any problem stops the whole import. */
    skip_problems: z.boolean(),
    /** Only returns what would happen. */
    is_preview: z.boolean(),
  })
  .refine(
    ({ columns: { name, first_name, last_name } }) => name !== null || (first_name !== null && last_name !== null),
    {
      path: ['columns', 'name'],
      error: issue('empty'),
    },
  )
  .refine(({ columns: { ticket }, product_price_id }) => ticket !== null || product_price_id !== null, {
    path: ['product_price_id'],
    error: issue('empty'),
  })
export type ImportTerms = z.output<typeof importTerms>

const problem = z.object({
  /** Row number as in a spreadsheet: the header is row 1. */
  row_number: z.int(),
  cells: z.array(z.string()),
  issues: z.array(
    z.object({
      path: z.enum(IMPORT_FIELDS),
      code: z.enum(Object.keys(ISSUES) as [IssueCode, ...IssueCode[]]),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
})
export type ImportProblem = z.output<typeof problem>

const preview = z.object({
  good_count: z.int(),
  problem_count: z.int(),
  /** First hundred. */
  problems: z.array(problem),
  tickets: z.array(z.object({ product_price_id: id, item_name: z.string(), count: z.int() })),
  emails_count: z.int(),
  /** Total price of the added tickets, in minor units of the event's currency. */
  total_gross: z.int(),
})
export type ImportPreview = z.output<typeof preview>

const attendeeImport = z.object({
  id,
  file_name: z.string(),
  status: z.enum(ATTENDEE_IMPORT_STATUSES),
  header: z.array(z.string()),
  /** First rows below the header. */
  samples: z.array(z.array(z.string())),
  /** Columns guessed by their names. */
  guessed: z.partialRecord(z.enum(IMPORT_FIELDS), z.int().nullable()),
  rows_count: z.int(),
  added_count: z.int(),
  problem_count: z.int(),
  /** First hundred. */
  problems: z.array(problem),
  /** All or none were requested, and one could not be added. */
  is_stopped: z.boolean(),
  send_emails: z.boolean(),
  taken_out_count: z.int(),
  /** Number kept because they were changed after the import. */
  kept_count: z.int(),
  /** Seconds within which it can still be undone; while it runs, the full time. Null: no longer possible. */
  undo_seconds_left: z.int().nullable(),
  created_at: instant,
})
export type AttendeeImportState = z.output<typeof attendeeImport>

const path = '/events/:event_id/attendee-imports'
const granted = { access: 'event', permission: 'attendees.manage' } as const

export const attendeeImports = {
  list: endpoint({
    method: 'GET',
    path,
    ...granted,
    summary: 'The latest files of attendees that were begun',
    description: 'At most 20, the newest first; they are kept for 30 days.',
    response: z.array(
      attendeeImport.pick({
        id: true,
        file_name: true,
        status: true,
        rows_count: true,
        added_count: true,
        created_at: true,
      }),
    ),
  }),
  upload: endpoint({
    method: 'POST',
    path,
    ...granted,
    summary: 'Send a file of attendees (multipart: file)',
    description: `CSV (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252) or the first sheet of an XLSX workbook, with names of columns in the first row. At most ${MOST_IMPORTED} rows, ${MOST_IMPORT_COLUMNS} columns and ${MOST_IMPORT_MEGABYTES} MB. Nobody is added yet. A file that nothing is done with is deleted after a day.`,
    body: z.instanceof(FormData),
    file_field: 'file',
    response: attendeeImport,
    status: 201,
    limit: { max: 60, seconds: 3600, by: 'user' },
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:attendee_import_id`,
    ...granted,
    summary: 'How far adding the attendees of a file is',
    response: attendeeImport,
  }),
  problems: endpoint({
    method: 'GET',
    path: `${path}/:attendee_import_id/problems`,
    ...granted,
    summary: 'All rows of a file that were left out, and why',
    response: z.array(problem),
  }),
  start: endpoint({
    method: 'POST',
    path: `${path}/:attendee_import_id/start`,
    ...granted,
    summary: 'Add the attendees of a file, each as an order of one ticket',
    description:
      'With is_preview nothing happens: the answer says exactly what would, and what is wrong with which row. Otherwise they are ' +
      'added in the background, each row once. E-mails wait for a minute after it is done, and until then it can be undone; ' +
      'without e-mails, for a day.',
    body: importTerms,
    response: z.object({ preview, attendee_import: attendeeImport.nullable() }),
    atomic: true,
  }),
  undo: endpoint({
    method: 'POST',
    path: `${path}/:attendee_import_id/undo`,
    ...granted,
    summary: 'Take out again all that a file has added',
    description:
      'Their orders are cancelled, their places are free, and nobody is written to. What somebody has changed since stays.',
    response: attendeeImport,
    atomic: true,
  }),
}
