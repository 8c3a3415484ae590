import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { FilterKind, ListFields, ListQuery, ListRules, PageMeta } from '#contract/lists.ts'
import type { FilterOperator } from '#domain/filter-operators.ts'
import type { Db } from '#server/lib/database.ts'

/** Maximum count: a longer list shows "more than". */
export const COUNT_CAP = 100_000

type HasOne = (condition: RawBuilder<boolean>) => RawBuilder<boolean>

export type ListOptions<R extends ListRules = ListRules> = {
  db: Db
  rules: R
  query: ListQuery
  /** SQL for each sortable and filterable field; a missing one does not compile. */
  columns: Readonly<Record<ListFields<NoInfer<R>>, RawBuilder<unknown>>>
  /** Values of columns with an enum type: compared as enum, not as text, so that an index can serve it. */
  enums?: Record<string, readonly string[]>
  /**
   * Fields with many values per row, and a function that tests whether one of them meets a condition; for `ne` none of them may
   * be equal. Fields with the same function share their values: a single one must meet all of their conditions.
   */
  of_many?: Record<string, HasOne>
  /** Makes the order of equal rows deterministic. */
  tie: RawBuilder<unknown>
}

type Options<R extends ListRules> = ListOptions<R> & {
  /** Columns that `query` searches. */
  search: RawBuilder<unknown>[]
}

/**
 * Sort order of texts for people: capitals beside small letters, ü beside u, "Row 2" before "Row 10". The collation is ours
 * (database/migrations), because a server may have been built without any.
 */
export function asPeopleSort(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate as_people_sort`
}

/**
 * Runs a list query: searches, filters, sorts and returns one page; counts at most {@link COUNT_CAP} rows. For lists of an
 * organizer's size; lists that may have a million rows use long-list.ts.
 */
export async function listPage<DB, TB extends keyof DB, O, R extends ListRules>(
  select: SelectQueryBuilder<DB, TB, O>,
  given: Options<R>,
) {
  const options: Options<ListRules> = given
  const { query } = options
  const wanted = searched(select, options)
  const data = await sorted(wanted, options).limit(query.per_page).offset(firstOf(query)).execute()
  const total = totalOfLastPage(query, data.length) ?? (await countUpTo(COUNT_CAP, options.db, wanted))
  return { data, meta: metaOf(options, total, data.length) }
}

/** All rows of such a list, searched, filtered and sorted, without paging. */
export function wholeList<DB, TB extends keyof DB, O, R extends ListRules>(
  select: SelectQueryBuilder<DB, TB, O>,
  given: Options<R>,
) {
  const options: Options<ListRules> = given
  return sorted(searched(select, options), options)
}

function searched<DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>, options: Options<ListRules>) {
  const { query, search } = options
  const wanted = filtered(select, options)
  return query.query ? wanted.where(matches(search, query.query)) : wanted
}

function sorted<DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>, options: Options<ListRules>) {
  const { column, direction } = sortOf(options)
  return select
    .orderBy(column, (order) => (direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast()))
    .orderBy(options.tie, direction)
}

function matches(search: RawBuilder<unknown>[], text: string) {
  const pattern = `%${escapeLike(text)}%`
  const found = search.map((column) => sql`${column} ilike ${pattern}`)
  return sql<boolean>`(${sql.join(found, sql` or `)})`
}

/** The rows that meet the query's `filter_fields`. */
export function filtered<DB, TB extends keyof DB, O>(
  select: SelectQueryBuilder<DB, TB, O>,
  { query, columns, rules, enums, of_many }: ListOptions,
) {
  let result = select
  const together = new Map<HasOne, RawBuilder<boolean>[]>()
  for (const [field, conditions] of Object.entries(query.filter_fields ?? {})) {
    const column = columns[field]
    const kind = rules.filters[field]
    if (!column || !kind) continue
    for (const [operator, value] of Object.entries(conditions ?? {})) {
      const filter = { operator: operator as FilterOperator, value }
      const asked = { column, kind, words: enums?.[field] }
      const hasOne = of_many?.[field]
      const opposite = OPPOSITES[filter.operator]
      if (!hasOne) result = result.where(condition(asked, filter))
      else if (opposite)
        result = result.where(sql<boolean>`not ${hasOne(condition(asked, { ...filter, operator: opposite }))}`)
      else together.set(hasOne, [...(together.get(hasOne) ?? []), condition(asked, filter)])
    }
  }
  for (const [hasOne, conditions] of together) result = result.where(hasOne(sql.join(conditions, sql` and `)))
  return result
}

const COMPARE = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** A filtered column; `words` are the values of an enum type. */
type Filtered = { column: RawBuilder<unknown>; kind: FilterKind; words: readonly string[] | undefined }
type Filter = { operator: FilterOperator; value: string }

function condition({ column, kind, words }: Filtered, { operator, value }: Filter) {
  const typed = kind === 'text' ? sql`(${column})::text` : column
  if (value.trim() === 'null' && (operator === 'eq' || operator === 'ne'))
    return operator === 'eq' ? sql<boolean>`${column} is null` : sql<boolean>`${column} is not null`
  if (operator === 'like' || operator === 'not_like') {
    const pattern = `%${escapeLike(value)}%`
    return operator === 'like'
      ? sql<boolean>`(${column})::text ilike ${pattern}`
      : sql<boolean>`coalesce((${column})::text, '') not ilike ${pattern}`
  }
  if (words && (operator === 'eq' || operator === 'in')) return isOneOf(column, wordsOf(operator, value), words)
  if (words && operator === 'ne')
    return isOneOf(
      column,
      words.filter((word) => word !== value.trim()),
      words,
    )
  if (operator === 'in')
    return sql<boolean>`${typed} in (${sql.join(value.split(',').map((part) => literal(kind, part)))})`
  return sql<boolean>`${typed} ${sql.raw(COMPARE[operator])} ${literal(kind, value)}`
}

const OPPOSITES: Partial<Record<FilterOperator, FilterOperator>> = { ne: 'eq', not_like: 'like' }

export function wordsOf(operator: 'eq' | 'in', value: string): string[] {
  return (operator === 'in' ? value.split(',') : [value]).map((word) => word.trim())
}

/** Ignores values that the enum type does not have; the database would refuse to compare with them. */
function isOneOf(column: RawBuilder<unknown>, asked: string[], words: readonly string[]) {
  const known = asked.filter((word) => words.includes(word))
  return known.length > 0 ? sql<boolean>`${column} in (${sql.join(known)})` : sql<boolean>`false`
}

/** Values are always parameters; `now` is the database's clock. */
function literal(kind: FilterKind, value: string): RawBuilder<unknown> {
  const text = value.trim()
  // No cast to numeric: an index on an integer column could not serve it.
  if (kind === 'number') return sql`${Number(text)}::bigint`
  if (kind === 'date') return text === 'now' ? sql`now()` : sql`${text}::timestamptz`
  return sql`${text}`
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}

export function sortOf({ rules, query, columns }: ListOptions) {
  const field = query.sort_by ?? rules.default_sort
  const direction = query.sort_direction ?? (query.sort_by ? 'asc' : rules.default_sort_direction)
  const column = columns[field]
  if (!column) throw new Error(`no column for the sort "${field}"`)
  return { column, direction }
}

/** Number of rows before the page. */
export function firstOf({ page, per_page }: ListQuery): number {
  return (page - 1) * per_page
}

export type Total = { total: number; is_capped: boolean }

/** Total if the page is not full: it is the last one, so nothing needs to be counted. Null if that is not known. */
export function totalOfLastPage(query: ListQuery, shown: number): Total | null {
  const isLast = shown < query.per_page && (shown > 0 || query.page === 1)
  return isLast ? { total: firstOf(query) + shown, is_capped: false } : null
}

export async function countUpTo<DB, TB extends keyof DB, O>(
  cap: number,
  db: Db,
  select: SelectQueryBuilder<DB, TB, O>,
): Promise<Total> {
  const one = select
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(cap + 1)
  const { rows } = await sql<{ counted: number }>`select count(*)::int as counted from (${one}) as row`.execute(db)
  const counted = rows[0]?.counted ?? 0
  return { total: Math.min(counted, cap), is_capped: counted > cap }
}

/** Paging of a list. If it was not counted to its end, there is always a page after a full one. */
export function metaOf({ rules, query }: ListOptions, { total, is_capped }: Total, shown: number): PageMeta {
  const first = firstOf(query)
  const reached = is_capped && shown === query.per_page ? query.page + 1 : 1
  return {
    current_page: query.page,
    per_page: query.per_page,
    total,
    total_is_capped: is_capped,
    last_page: Math.max(reached, Math.ceil(total / query.per_page)),
    from: shown ? first + 1 : null,
    to: shown ? first + shown : null,
    allowed_sorts: [...rules.sorts],
    default_sort: rules.default_sort,
    default_sort_direction: rules.default_sort_direction,
    allowed_filter_fields: Object.keys(rules.filters),
  }
}
