import { z } from 'zod'
import { FILTER_OPERATORS, type FilterOperator } from '#domain/filter-operators.ts'
import { parseEventDate } from '#domain/time.ts'
import { issue } from './issues.ts'

const SORT_DIRECTIONS = ['asc', 'desc'] as const
export type SortDirection = (typeof SORT_DIRECTIONS)[number]

/** Type of a filter's value. `date` also accepts the literal `now`. */
export type FilterKind = 'text' | 'number' | 'date'

const DEFAULT_PER_PAGE = 20
const MAX_PER_PAGE = 100

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

/** All names by which a list can be sorted or filtered; the server has a column for each (server/lib/list-page.ts). */
export type ListFields<R extends ListRules> = R['sorts'][number] | (keyof R['filters'] & string)

/** Query of a list: page, per_page, query, sort_by, sort_direction, filter_fields. An unknown filter is malformed. */
export function listQuery<const R extends ListRules>(rules: R & { default_sort: R['sorts'][number] }) {
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
  const fields = Object.entries(filters).map(([field, kind]) => [field, CONDITIONS[kind].optional()])
  return z.strictObject(Object.fromEntries(fields) as Record<string, z.ZodOptional<(typeof CONDITIONS)[FilterKind]>>)
}

/** Allowed conditions of a field, by operator. */
const CONDITIONS = { text: conditions('text'), number: conditions('number'), date: conditions('date') }

function conditions(kind: FilterKind) {
  const value = (operator: FilterOperator) =>
    z
      .string()
      .max(500)
      .superRefine((text, context) => {
        const message = filterProblem(kind, operator, text)
        if (message) context.addIssue({ code: 'custom', message })
      })
      .optional()
  const values = FILTER_OPERATORS.map((operator) => [operator, value(operator)])
  return z.strictObject(Object.fromEntries(values) as Record<FilterOperator, ReturnType<typeof value>>)
}

/** Reason why a field cannot be compared with this value, or null. `in` takes comma-separated values, all others take one. */
function filterProblem(kind: FilterKind, operator: FilterOperator, text: string): string | null {
  if (operator === 'like' || operator === 'not_like') return null
  const values = (operator === 'in' ? text.split(',') : [text]).map((value) => value.trim())
  if (values.includes('null')) return NULLABLE.includes(operator) ? null : issue('null_not_comparable')
  return values.every(IS_VALUE[kind]) ? null : WRONG_VALUE[kind]
}

const NULLABLE: readonly FilterOperator[] = ['eq', 'ne']

const IS_VALUE: Record<FilterKind, (value: string) => boolean> = {
  text: () => true,
  number: (value) => /^-?\d{1,15}$/.test(value),
  date: (value) => value === 'now' || parseEventDate(value, 'UTC') !== null,
}

const WRONG_VALUE: Record<FilterKind, string | null> = {
  text: null,
  number: issue('not_a_number'),
  date: issue('not_a_filter_date'),
}

const pageMeta = z.object({
  current_page: z.number(),
  per_page: z.number(),
  /**
   * Capped where counting would be slow. `total_is_capped` is then true, and the list ends with the first page that is not full.
   */
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

/** Response of a list: `{data: [...], meta}`. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({ data: z.array(item), meta: pageMeta })
}

export function isPage(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && schema.shape.meta === pageMeta
}
