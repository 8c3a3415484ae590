import { z } from 'zod'
import { choiceOf, DUPLICATE_PARTS, type DuplicatePart, partsWithoutNeeded } from '#domain/duplicate-parts.ts'
import { SHIFTED_FIELDS } from '#domain/shifted-dates.ts'
import { endpoint } from './endpoint.ts'
import { eventWithCategories } from './events.ts'
import { clearable, dateInput, instant, line, richText } from './fields.ts'
import { issue } from './issues.ts'

/** Moved dates. The same date of several items is one entry, with their number and the first names. */
const shiftedDates = z.array(
  z.object({
    part: z.enum(['event', ...DUPLICATE_PARTS]),
    field: z.enum(SHIFTED_FIELDS),
    from: instant,
    to: instant,
    count: z.int(),
    names: z.array(z.string()),
  }),
)

function ofEachPart<P extends string, S extends z.ZodType>(prefix: P, schema: S) {
  const entries = DUPLICATE_PARTS.map((part) => [`${prefix}${part}`, schema])
  return Object.fromEntries(entries) as Record<`${P}${DuplicatePart}`, S>
}

const preview = z.object({
  /** Instant of the requested start, or of the event's own without one. */
  start_date: instant,
  /** End of the event, moved by the same distance. */
  end_date: instant.nullable(),
  /** Number of items per part. */
  parts: z.object(ofEachPart('', z.int())),
  shifted_dates: shiftedDates,
})
export type DuplicatePreview = z.output<typeof preview>

const duplicateInput = z
  .object({
    title: line(150),
    /** Omitted: as in the event. Null: none. */
    description: clearable(richText()),
    start_date: dateInput,
    /** Omitted: moved with the start. Null: none. */
    end_date: clearable(dateInput),
    ...ofEachPart('duplicate_', z.boolean().optional()),
  })
  .superRefine((body, context) => {
    for (const part of partsWithoutNeeded(choiceOf(body)))
      context.addIssue({ code: 'custom', path: [`duplicate_${part}`], message: issue('needs_products') })
  })

const RULES =
  'All dates move by as much as the start does on the clock of the event. Orders, attendees, reservations and uses of promo codes are never copied; check-in lists get new links and no PIN.'

export const eventCopies = {
  preview: endpoint({
    method: 'GET',
    path: '/events/:event_id/duplicate',
    access: 'event',
    permission: 'events.manage',
    summary: 'What duplicating an event would copy, and which dates would move',
    description: RULES,
    query: z.object({ start_date: dateInput.optional() }),
    response: preview,
    limit: { max: 120, seconds: 60, by: 'user' },
  }),
  create: endpoint({
    method: 'POST',
    path: '/events/:event_id/duplicate',
    access: 'event',
    permission: 'events.manage',
    summary: 'Duplicate an event as a draft',
    description: `Everything is copied unless it is switched off; what belongs to products only together with them. ${RULES} A planned time for going on sale that would be past is left out.`,
    body: duplicateInput,
    response: eventWithCategories.extend({ shifted_dates: shiftedDates }),
    status: 201,
    limit: { max: 30, seconds: 60, by: 'user' },
    atomic: true,
  }),
}
