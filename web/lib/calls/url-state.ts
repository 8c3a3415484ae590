import type { SortDirection } from '#contract/lists.ts'
import { FILTER_OPERATORS, type FilterOperator } from '#domain/filter-operators.ts'

/** State of a list as kept in the address: page, per_page, query, sorting, filters. */
export type ListState = {
  page: number
  per_page: number
  query: string
  sort_by: string | null
  sort_direction: SortDirection | null
  filter_fields: Filters
}
export type Filters = Record<string, Partial<Record<FilterOperator, string>>>

export const FIRST_PAGE: ListState = {
  page: 1,
  per_page: 20,
  query: '',
  sort_by: null,
  sort_direction: null,
  filter_fields: {},
}

/** Reads the state from the address. Ignores invalid values, since anyone can edit the address. */
export function readListState(search: URLSearchParams): ListState {
  const direction = search.get('sort_direction')
  return {
    page: wholeNumber(search.get('page'), FIRST_PAGE.page),
    per_page: Math.min(wholeNumber(search.get('per_page'), FIRST_PAGE.per_page), 100),
    query: (search.get('query') ?? '').slice(0, 200),
    sort_by: search.get('sort_by') || null,
    sort_direction: direction === 'asc' || direction === 'desc' ? direction : null,
    filter_fields: readFilters(search),
  }
}

/** Writes the state to the address and keeps other parameters. Default values are left out. */
export function writeListState(search: URLSearchParams, state: ListState): URLSearchParams {
  const next = new URLSearchParams([...search].filter(([key]) => !isOwn(key)))
  if (state.page !== FIRST_PAGE.page) next.set('page', String(state.page))
  if (state.per_page !== FIRST_PAGE.per_page) next.set('per_page', String(state.per_page))
  if (state.query) next.set('query', state.query)
  if (state.sort_by) next.set('sort_by', state.sort_by)
  if (state.sort_by && state.sort_direction) next.set('sort_direction', state.sort_direction)
  for (const [field, conditions] of Object.entries(state.filter_fields)) {
    for (const [operator, value] of Object.entries(conditions)) {
      if (value) next.set(`filter_fields[${field}][${operator}]`, value)
    }
  }
  return next
}

/** Any change returns to the first page, except changing the page. */
export function changeListState(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, page: 1, ...change }
}

/** State as the query of a list endpoint, without empty values. */
export function toListQuery(state: ListState) {
  return {
    page: state.page,
    per_page: state.per_page,
    ...(state.query && { query: state.query }),
    ...(state.sort_by && { sort_by: state.sort_by }),
    ...(state.sort_by && state.sort_direction && { sort_direction: state.sort_direction }),
    ...(Object.keys(state.filter_fields).length > 0 && { filter_fields: state.filter_fields }),
  }
}

/** Whole input of a list endpoint. `defaults` apply unless the address overrides them. */
export function toListInput(params: object, search: URLSearchParams, defaults: object = {}): object {
  return { params, query: { ...defaults, ...toListQuery(readListState(search)) } }
}

const FILTER_KEY = /^filter_fields\[([a-z]\w*)\]\[(\w+)\]$/
const OWN_KEYS = ['page', 'per_page', 'query', 'sort_by', 'sort_direction']

function isOwn(key: string): boolean {
  return OWN_KEYS.includes(key) || FILTER_KEY.test(key)
}

function readFilters(search: URLSearchParams): Filters {
  const filters: Filters = {}
  for (const [key, value] of search) {
    const [, field, operator] = FILTER_KEY.exec(key) ?? []
    if (!field || !isOperator(operator) || !value) continue
    filters[field] = { ...filters[field], [operator]: value }
  }
  return filters
}

function isOperator(text: string | undefined): text is FilterOperator {
  return FILTER_OPERATORS.some((operator) => operator === text)
}

function wholeNumber(text: string | null, fallback: number): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : fallback
}
