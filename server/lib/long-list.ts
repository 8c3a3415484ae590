import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ListRules, PageMeta } from '#contract/lists.ts'
import {
  COUNT_CAP,
  countUpTo,
  escapeLike,
  filtered,
  firstOf,
  type ListOptions,
  metaOf,
  sortOf,
  type Total,
  totalOfLastPage,
  wordsOf,
} from './list-page.ts'

/** Maximum counts. Searches stop earlier: no one pages through fifty pages of search results. */
const CAPS = { list: COUNT_CAP, search: 1_000 }

type Options<R extends ListRules = ListRules> = ListOptions<R> & {
  /** A lower-case column, each word after a space, with a trigram index. */
  search_text: RawBuilder<unknown>
  /** Fields contained in `search_text`: its index then serves their filters, too. */
  searched_fields: readonly string[]
  /** Sorts that need no tie, so that their index need not have one. */
  unique_fields?: readonly string[]
  /** Number of rows without filters, if it is known without counting. */
  knownTotal?: () => Promise<number>
  /** Defaults to {@link CAPS}. */
  caps?: typeof CAPS
}

/** Ids of a page in its order; related data is read for these rows alone. */
type Page = { ids: number[]; meta: PageMeta }
type Found = Total & { ids: number[] }

/**
 * Pages of lists that may have a million rows (docs/rules/lists.md). `select` must read only its one table, and every sort needs
 * an index that ends with the tie. Nulls sort as in the database: after everything, or before it in descending order.
 */
export async function pageOfIds<DB, TB extends keyof DB, O, R extends ListRules>(
  select: SelectQueryBuilder<DB, TB, O>,
  given: Options<R>,
): Promise<Page> {
  const options: Options = given
  const { query } = options
  const wanted = throughSearchIndex(filtered(select, options), options)
  const { ids, ...total } =
    query.query || isLike(options)
      ? await search(query.query ? wanted.where(contains(options.search_text, query.query)) : wanted, options)
      : await turnTo(wanted, options, isFiltered(options) ? undefined : options.knownTotal)
  return { ids, meta: metaOf(options, total, ids.length) }
}

/** All rows of such a list, searched, filtered and sorted, without paging. */
export function allRows<DB, TB extends keyof DB, O, R extends ListRules>(
  select: SelectQueryBuilder<DB, TB, O>,
  given: Options<R>,
) {
  const options: Options = given
  const { query, search_text, tie } = options
  const { column, direction } = sortOf(options)
  const wanted = throughSearchIndex(filtered(select, options), options)
  const found = query.query ? wanted.where(contains(search_text, query.query)) : wanted
  return found.orderBy(column, direction).orderBy(tie, direction)
}

/** Rows in the order of their ids; rows deleted in between are left out. */
export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const isFiltered = ({ query }: Options) => Object.keys(query.filter_fields ?? {}).length > 0

const isLike = ({ query }: Options) =>
  Object.values(query.filter_fields ?? {}).some(
    (filter) => filter?.like !== undefined || filter?.not_like !== undefined,
  )

type Counter = Options['knownTotal']

/** Skips forward to the page, or backward if the end is known to be nearer. */
async function turnTo<DB, TB extends keyof DB, O>(
  wanted: SelectQueryBuilder<DB, TB, O>,
  options: Options,
  knownTotal: Counter,
): Promise<Found> {
  const { query, db } = options
  const first = firstOf(query)
  const { list: cap } = options.caps ?? CAPS
  const known = await exactTotal(knownTotal, cap)
  if (known && first < known.total && first > known.total / 2) {
    const limit = Math.min(query.per_page, known.total - first)
    const ids = await idsOf(wanted, options, { first: known.total - first - limit, limit, backward: true })
    return { ...known, ids: ids.reverse() }
  }
  const ids = await idsOf(wanted, options, { first, limit: query.per_page })
  return { ...(known ?? totalOfLastPage(query, ids.length) ?? (await countUpTo(cap, db, wanted))), ids }
}

/** Exact total up to the cap, where counting is fast. */
async function exactTotal(knownTotal: Counter, cap: number): Promise<Total | null> {
  const total = (await knownTotal?.()) ?? 0
  return total > cap ? { total, is_capped: false } : null
}

/**
 * Reads the page and up to a thousand rows around it at once: this counts them, and the large limit keeps the database from
 * scanning a long list in its order for the few matching rows.
 */
async function search<DB, TB extends keyof DB, O>(
  wanted: SelectQueryBuilder<DB, TB, O>,
  options: Options,
): Promise<Found> {
  const { query } = options
  const first = firstOf(query)
  const cap = Math.max((options.caps ?? CAPS).search, first + query.per_page)
  const ids = await idsOf(wanted, options, { first: 0, limit: cap + 1 })
  const total = Math.min(ids.length, cap)
  return { ids: ids.slice(first, Math.min(first + query.per_page, total)), total, is_capped: ids.length > cap }
}

type Cut = { first: number; limit: number; backward?: boolean }

async function idsOf<DB, TB extends keyof DB, O>(
  wanted: SelectQueryBuilder<DB, TB, O>,
  options: Options,
  { first, limit, backward = false }: Cut,
): Promise<number[]> {
  const { column, direction } = sortOf(options)
  const order = (direction === 'asc') === backward ? 'desc' : 'asc'
  const inOrder = wanted.clearSelect().select(sql<number>`${options.tie}`.as('id')).orderBy(column, order)
  const isUnique = options.unique_fields?.includes(options.query.sort_by ?? '')
  const rows = await (isUnique ? inOrder : inOrder.orderBy(options.tie, order)).limit(limit).offset(first).execute()
  return (rows as unknown as { id: number }[]).map(({ id }) => id)
}

const LONG_ENOUGH = /[\p{L}\p{N}]{3}/u

/**
 * Finds text anywhere in `column`. The index knows trigrams and the beginnings of words, so shorter texts match only at the
 * beginning of words, and text without letters and digits matches nothing.
 */
function contains(column: RawBuilder<unknown>, text: string) {
  const short = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  if (!short) return sql<boolean>`false`
  const like = (fragment: string) => sql<boolean>`${column} like lower(${`%${escapeLike(fragment)}%`})`
  if (!LONG_ENOUGH.test(text)) return like(` ${short}`)
  const name = text.slice(0, text.lastIndexOf('@') + 1)
  if (!LONG_ENOUGH.test(name)) return like(text)
  // Half the attendees share the domain of their email address. Looking it up in the index only costs time, so rows are
  // compared.
  const whole = sql<boolean>`${column} || '' like lower(${`%${escapeLike(text)}%`})`
  return sql<boolean>`(${like(name)} and ${whole})`
}

/** Also searches `search_text` for a condition on the email address: a matching row has the text there, too. */
function throughSearchIndex<DB, TB extends keyof DB, O>(
  select: SelectQueryBuilder<DB, TB, O>,
  { query, search_text, searched_fields }: Options,
) {
  let result = select
  for (const field of searched_fields) {
    const { eq, like, in: list } = query.filter_fields?.[field] ?? {}
    const texts = [like, eq !== undefined && eq !== 'null' ? wordsOf('eq', eq)[0] : undefined]
    for (const text of texts) if (text && LONG_ENOUGH.test(text)) result = result.where(contains(search_text, text))
    if (list !== undefined && wordsOf('in', list).every((word) => LONG_ENOUGH.test(word)))
      result = result.where(
        sql<boolean>`(${sql.join(
          wordsOf('in', list).map((word) => contains(search_text, word)),
          sql` or `,
        )})`,
      )
  }
  return result
}
