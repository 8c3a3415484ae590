import { expect, it } from 'vitest'
import { isNarrowed, pageQuery, readFilters } from './filters.ts'

const read = (text: string) => readFilters(new URLSearchParams(text))
const NOTHING = { query: null, category: null, place: null }

it.each([
  ['', NOTHING],
  ['query=%20%20&category=&place=', NOTHING],
  ['category=NONSENSE&place=MOON', NOTHING],
  ['query=%20jazz&category=MUSIC&place=ONLINE', { query: 'jazz', category: 'MUSIC', place: 'ONLINE' }],
])('of %s', (text, expected) => {
  expect(read(text)).toEqual(expected)
  expect(isNarrowed(read(text))).toBe(expected !== NOTHING)
})

it.each(['%00', '%EF%BF%BF', 'a%F4%8F%BF%BE', `${'a'.repeat(99)}%F0%9F%8E%89`])(
  'takes %s, which is no text, for nothing',
  (text) => {
    expect(read(`query=${text}`).query).toBe(null)
  },
)

it('takes texts of a bounded length', () => {
  expect(read(`query=${'a'.repeat(5000)}`).query).toHaveLength(100)
})

it.each([
  [1, NOTHING, '?'],
  [3, NOTHING, '?page=3'],
  [2, read('query=a%26b&place=VENUE'), '?query=a%26b&place=VENUE&page=2'],
])('page %i of %j is at %s', (page, filters, expected) => {
  expect(pageQuery(page, filters)).toBe(expected)
  expect(read(expected)).toEqual(filters)
})
