import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FILTER_OPERATORS } from '#domain/filter-operators.ts'
import { changeListState, FIRST_PAGE, type ListState, readListState, toListQuery, writeListState } from './url-state.ts'

const read = (search: string) => readListState(new URLSearchParams(search))

describe('the state of a list in the address', () => {
  it('is the first page without filters where nothing is said', () => {
    expect(read('')).toEqual(FIRST_PAGE)
    expect(writeListState(new URLSearchParams(), FIRST_PAGE).toString()).toBe('')
    expect(toListQuery(FIRST_PAGE)).toEqual({ page: 1, per_page: 20 })
  })

  it.each([
    ['page=0', { page: 1 }],
    ['page=-3', { page: 1 }],
    ['page=1e9', { page: 1 }],
    ['page=abc', { page: 1 }],
    ['page=7', { page: 7 }],
    ['per_page=5000', { per_page: 100 }],
    ['sort_direction=sideways', { sort_direction: null }],
    ['filter_fields[status][eq]=LIVE', { filter_fields: { status: { eq: 'LIVE' } } }],
    ['filter_fields[status][sounds_like]=LIVE', { filter_fields: {} }],
    ['filter_fields[status]=LIVE', { filter_fields: {} }],
    ['filter_fields[a][gte]=1&filter_fields[a][lt]=9', { filter_fields: { a: { gte: '1', lt: '9' } } }],
  ])('%s', (search, part) => {
    expect(read(search)).toMatchObject(part)
  })

  it('keeps what belongs to others in the address', () => {
    const next = writeListState(new URLSearchParams('tab=past&page=4&filter_fields[a][eq]=1'), {
      ...FIRST_PAGE,
      query: 'ada',
    })
    expect(next.toString()).toBe('tab=past&query=ada')
  })

  it('goes back to the first page when the list changes, not when the page does', () => {
    const third = { ...FIRST_PAGE, page: 3 }
    expect(changeListState(third, { query: 'ada' }).page).toBe(1)
    expect(changeListState(third, { page: 4 }).page).toBe(4)
  })

  it('survives every round trip', () => {
    const word = fc.stringMatching(/^[a-z][a-z_]{0,11}$/)
    const filters = fc.dictionary(
      word,
      fc.dictionary(fc.constantFrom(...FILTER_OPERATORS), fc.string({ minLength: 1 }), { minKeys: 1 }),
    )
    const sorting = fc.record({ sort_by: word, sort_direction: fc.constantFrom('asc' as const, 'desc' as const) })
    const state: fc.Arbitrary<ListState> = fc
      .tuple(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 1, max: 100 }),
        fc.string({ maxLength: 60 }),
        sorting,
        filters,
      )
      .map(([page, per_page, query, sorted, filter_fields]) => ({
        page,
        per_page,
        query,
        ...sorted,
        filter_fields: { ...filter_fields },
      }))
    fc.assert(
      fc.property(state, (given) => {
        const written = writeListState(new URLSearchParams(), given).toString()
        expect(read(written)).toEqual(given)
      }),
    )
  })
})
