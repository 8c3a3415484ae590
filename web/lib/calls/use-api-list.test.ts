import { describe, expect, it } from 'vitest'
import { FIRST_PAGE } from './url-state.ts'
import { hasNothing } from './use-api-list.ts'

type List = Parameters<typeof hasNothing>[0]

const list = (rows: unknown[] | undefined, state: object = {}, query: object = {}) =>
  ({ state: { ...FIRST_PAGE, ...state }, query: { data: rows && { data: rows }, ...query } }) as unknown as List

describe('a list has nothing', () => {
  it.each<[string, List, boolean]>([
    ['when the server says so', list([]), true],
    ['not when there is something', list([{}]), false],
    ['not before it is known', list(undefined), false],
    ['not while another page is shown', list([], {}, { isPlaceholderData: true }), false],
    ['not when one looks for something', list([], { query: 'ada' }), false],
    ['not when it is narrowed', list([], { filter_fields: { status: { eq: 'X' } } }), false],
    ['not behind its last page', list([], { page: 9 }), false],
  ])('%s', (_when, given, expected) => {
    expect(hasNothing(given)).toBe(expected)
  })
})
