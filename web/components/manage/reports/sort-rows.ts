export type Kind = 'text' | 'date' | 'number'
export type Sort = { key: string; direction: 'asc' | 'desc' }

type Sortable<Row> = { key: string; kind: Kind; valueOf: (row: Row) => string | number | null }

/** Next of three states of a column: its usual direction first, then the opposite one, then unsorted. */
export function nextSort(now: Sort | null, { key, kind }: Pick<Sortable<never>, 'key' | 'kind'>): Sort | null {
  const first = kind === 'text' ? 'asc' : 'desc'
  if (now?.key !== key) return { key, direction: first }
  return now.direction === first ? { key, direction: first === 'asc' ? 'desc' : 'asc' } : null
}

type Wanted<Row> = { sort: Sort | null; columns: readonly Sortable<Row>[]; language: string }

/** Rows without a value come last in both directions; equal rows keep their order. */
export function sortRows<Row>(rows: readonly Row[], { sort, columns, language }: Wanted<Row>): readonly Row[] {
  const column = columns.find(({ key }) => key === sort?.key)
  if (!sort || !column) return rows
  const sign = sort.direction === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [column.valueOf(one), column.valueOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
    return sign * String(a).localeCompare(String(b), language, { numeric: true })
  })
}
