import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { FilterKind, FilterOperator, ListQuery, ListRules, PageMeta } from '#contract/lists.ts'
import type { Db } from '#server/lib/database.ts'

/** Counting stops here: a longer list says "more than". */
const COUNT_CAP = 100_000

type Options = {
  db: Db
  rules: ListRules
  query: ListQuery
  /** SQL for each sortable and filterable field. */
  columns: Record<string, RawBuilder<unknown>>
  /** Columns that `query` is looked for in. */
  search: RawBuilder<unknown>[]
  /** Makes the order of equal rows certain. */
  tie: RawBuilder<unknown>
}

/** Runs a list query: searches, filters, sorts and cuts out the page; counts at most {@link COUNT_CAP} rows. */
export async function listPage<DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>, options: Options) {
  const { query } = options
  const filtered = restrict(select, options)
  const total = await countOf(options.db, filtered)
  const rows = await sorted(filtered, options)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return { data: rows, meta: metaOf(options, total, rows.length) }
}

function restrict<DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>, options: Options) {
  const { query, search, columns, rules } = options
  let result = select
  if (query.query) {
    const pattern = `%${escapeLike(query.query)}%`
    const matches = search.map((column) => sql`${column} ilike ${pattern}`)
    result = result.where(sql<boolean>`(${sql.join(matches, sql` or `)})`)
  }
  for (const [field, conditions] of Object.entries(query.filter_fields ?? {})) {
    const column = columns[field]
    const kind = rules.filters[field]
    if (!column || !kind) continue
    for (const [operator, value] of Object.entries(conditions ?? {}))
      result = result.where(condition(column, kind, operator as FilterOperator, value))
  }
  return result
}

const COMPARE = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function condition(column: RawBuilder<unknown>, kind: FilterKind, operator: FilterOperator, value: string) {
  const typed = kind === 'text' ? sql`(${column})::text` : column
  if (value === 'null' && (operator === 'eq' || operator === 'ne'))
    return operator === 'eq' ? sql<boolean>`${column} is null` : sql<boolean>`${column} is not null`
  if (operator === 'like' || operator === 'not_like') {
    const pattern = `%${escapeLike(value)}%`
    const like = sql<boolean>`coalesce((${column})::text, '') ilike ${pattern}`
    return operator === 'like' ? like : sql<boolean>`not (${like})`
  }
  if (operator === 'in')
    return sql<boolean>`${typed} in (${sql.join(value.split(',').map((part) => literal(kind, part)))})`
  return sql<boolean>`${typed} ${sql.raw(COMPARE[operator])} ${literal(kind, value)}`
}

/** Values are always parameters; `now` is the database's clock (mission §7). */
function literal(kind: FilterKind, value: string): RawBuilder<unknown> {
  const text = value.trim()
  if (kind === 'number') return sql`${Number(text)}::numeric`
  if (kind === 'date') return text === 'now' ? sql`now()` : sql`${text}::timestamptz`
  return sql`${text}`
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}

function sorted<DB, TB extends keyof DB, O>(
  select: SelectQueryBuilder<DB, TB, O>,
  { rules, query, columns, tie }: Options,
) {
  const field = query.sort_by ?? rules.default_sort
  const direction = query.sort_direction ?? (query.sort_by ? 'asc' : rules.default_sort_direction)
  const column = columns[field]
  if (!column) throw new Error(`no column for the sort "${field}"`)
  return select
    .orderBy(column, (order) => (direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast()))
    .orderBy(tie, direction)
}

async function countOf<DB, TB extends keyof DB, O>(db: Db, select: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const capped = select.clearSelect().clearOrderBy().select(sql<number>`1`.as('one')).limit(COUNT_CAP)
  const query = sql<{ total: number }>`select count(*)::int as total from (${capped}) as counted`
  const { rows } = await query.execute(db)
  return rows[0]?.total ?? 0
}

function metaOf({ rules, query }: Options, total: number, onPage: number): PageMeta {
  const first = (query.page - 1) * query.per_page
  return {
    current_page: query.page,
    per_page: query.per_page,
    total,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
    from: onPage ? first + 1 : null,
    to: onPage ? first + onPage : null,
    allowed_sorts: [...rules.sorts],
    default_sort: rules.default_sort,
    default_sort_direction: rules.default_sort_direction,
    allowed_filter_fields: Object.keys(rules.filters),
  }
}
