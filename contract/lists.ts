import { z } from 'zod'

/** All nine operators of mission §3. */
export const FILTER_OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'not_like', 'in'] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]
export const SORT_DIRECTIONS = ['asc', 'desc'] as const
export type SortDirection = (typeof SORT_DIRECTIONS)[number]

/** How a filter's value is read: `date` also takes the literal `now` (mission §7). */
export type FilterKind = 'text' | 'number' | 'date'

export const DEFAULT_PER_PAGE = 20
export const MAX_PER_PAGE = 100

export type ListRules = {
  sorts: readonly string[]
  default_sort: string
  default_sort_direction: SortDirection
  filters: Record<string, FilterKind>
}

const wholeNumber = (max: number, fallback: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .max(max)
    .optional()
    .transform((value) => value ?? fallback)

/** A list's query: page, per_page, query, sort_by, sort_direction, filter_fields; anything unknown is malformed. */
export function listQuery<const R extends ListRules>(rules: R) {
  const query = z.object({
    page: wholeNumber(1_000_000, 1),
    per_page: z.coerce
      .number()
      .int()
      .min(1)
      .optional()
      .transform((value) => Math.min(value ?? DEFAULT_PER_PAGE, MAX_PER_PAGE)),
    query: z.string().trim().max(200).optional(),
    sort_by: z.enum(rules.sorts as R['sorts'] & [string, ...string[]]).optional(),
    sort_direction: z.enum(SORT_DIRECTIONS).optional(),
    filter_fields: filterFields(rules.filters).optional(),
  })
  return Object.assign(query, { rules })
}

export type ListQuery = {
  page: number
  per_page: number
  query?: string | undefined
  sort_by?: string | undefined
  sort_direction?: SortDirection | undefined
  filter_fields?: Record<string, Partial<Record<FilterOperator, string>> | undefined> | undefined
}

function filterFields(filters: Record<string, FilterKind>) {
  const fields = Object.entries(filters).map(([field, kind]) => [
    field,
    z.partialRecord(z.enum(FILTER_OPERATORS), filterValue(kind)).optional(),
  ])
  return z.strictObject(Object.fromEntries(fields) as Record<string, z.ZodOptional<z.ZodRecord>>)
}

function filterValue(kind: FilterKind) {
  const text = z.string().max(500)
  if (kind === 'number') return text.regex(/^-?\d{1,15}(,-?\d{1,15})*$|^null$/, 'Give a number.')
  if (kind === 'date') return text.refine(isDateFilter, 'Give a date like 2026-01-31 or 2026-01-31T18:00:00Z, or now.')
  return text
}

function isDateFilter(value: string): boolean {
  return value === 'now' || value === 'null' || (/^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(Date.parse(value)))
}

export const pageMeta = z.object({
  current_page: z.number(),
  per_page: z.number(),
  /** Capped where counting would be slow; then `total_is_capped` is true, and the list goes on until a page is not full. */
  total: z.number(),
  total_is_capped: z.boolean(),
  last_page: z.number(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  allowed_sorts: z.array(z.string()),
  default_sort: z.string(),
  default_sort_direction: z.enum(SORT_DIRECTIONS),
  allowed_filter_fields: z.array(z.string()),
})
export type PageMeta = z.infer<typeof pageMeta>

/** The reply of a list: `{data: [...], meta}`. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({ data: z.array(item), meta: pageMeta })
}

export function isPage(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && schema.shape.meta === pageMeta
}
