import { describe, expect, it } from 'vitest'
import { FIRST_PAGE, type ListState } from '#web/lib/calls/url-state.ts'
import { asView, fromView, isShown } from './view-state.ts'

const state: ListState = {
  ...FIRST_PAGE,
  page: 7,
  query: 'ada',
  sort_by: 'email',
  sort_direction: 'desc',
  filter_fields: { status: { in: 'COMPLETED' }, total_gross: { gte: '1', lte: '9' } },
}
const view = asView(state, ['order', 'tags'])

describe('a view of a list', () => {
  it('brings back all of it but the page', () => {
    const { per_page: _, ...same } = { ...state, page: 1 }
    expect(fromView(view)).toEqual(same)
  })

  it('of a list as everybody finds it has nothing in it', () => {
    expect(asView(FIRST_PAGE, [])).toEqual({
      query: null,
      filter_fields: null,
      sort_by: null,
      sort_direction: null,
      columns: [],
    })
  })

  it.each<[string, Partial<ListState>, string[], boolean]>([
    ['the same on another page', { page: 2 }, ['tags', 'order'], true],
    [
      'with its filters in another order',
      { filter_fields: { total_gross: { lte: '9', gte: '1' }, status: { in: 'COMPLETED' } } },
      ['order', 'tags'],
      true,
    ],
    ['another search', { query: 'bea' }, ['order', 'tags'], false],
    ['one filter less', { filter_fields: { status: { in: 'COMPLETED' } } }, ['order', 'tags'], false],
    ['another column', {}, ['order'], false],
  ])('is what is shown: %s', (_, change, columns, expected) => {
    expect(isShown({ state: view }, asView({ ...state, ...change }, columns))).toBe(expected)
  })

  it('that names no columns goes with any', () => {
    expect(isShown({ state: { ...view, columns: null } }, view)).toBe(true)
  })
})
