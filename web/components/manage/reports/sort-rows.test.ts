import { expect, it } from 'vitest'
import { nextSort, sortRows } from './sort-rows.ts'

const NAME = { key: 'name', kind: 'text' as const, valueOf: (row: Row) => row.name }
const SOLD = { key: 'sold', kind: 'number' as const, valueOf: (row: Row) => row.sold }
type Row = { name: string; sold: number | null }

it('a column has three states: numbers begin with the highest, words with A', () => {
  const first = nextSort(null, SOLD)
  expect(first).toEqual({ key: 'sold', direction: 'desc' })
  expect(nextSort(first, SOLD)).toEqual({ key: 'sold', direction: 'asc' })
  expect(nextSort(nextSort(first, SOLD), SOLD)).toBeNull()
  expect(nextSort(first, NAME)).toEqual({ key: 'name', direction: 'asc' })
})

it('rows without a value come last either way, and without a sort rows stay as they came', () => {
  const rows = [
    { name: 'Row 10', sold: null },
    { name: 'row 9', sold: -1 },
    { name: 'Äther', sold: 5 },
  ]
  const names = (sort: Parameters<typeof sortRows>[1]['sort']) =>
    sortRows(rows, { sort, columns: [NAME, SOLD], language: 'de' }).map(({ name }) => name)
  expect(names(null)).toEqual(['Row 10', 'row 9', 'Äther'])
  expect(names({ key: 'sold', direction: 'desc' })).toEqual(['Äther', 'row 9', 'Row 10'])
  expect(names({ key: 'sold', direction: 'asc' })).toEqual(['row 9', 'Äther', 'Row 10'])
  expect(names({ key: 'name', direction: 'asc' })).toEqual(['Äther', 'row 9', 'Row 10'])
  expect(names({ key: 'gone', direction: 'asc' })).toEqual(['Row 10', 'row 9', 'Äther'])
})
