import { expect, test } from 'vitest'
import { isTooManyToName } from './whom-to-message.ts'

const PAGE = { isChosen: true, isPartly: false, hasMore: true, total: 0, isCapped: false }

test.each([
  ['a few of them', { count: 3, isAll: false }, false],
  ['1,000, one by one', { count: 1000, isAll: false }, false],
  ['1,001, one by one', { count: 1001, isAll: false }, true],
  ['all that is found', { count: 1000, isAll: true }, false],
  ['all that is found, and that is more', { count: 1001, isAll: true }, true],
  ['all of more than are counted', { count: 1000, isAll: true, page: { ...PAGE, isCapped: true } }, true],
  ['a few of more than are counted', { count: 3, isAll: false, page: { ...PAGE, isCapped: true } }, false],
])('%s', (_, selection, isTooMany) => {
  expect(isTooManyToName({ page: PAGE, ...selection })).toBe(isTooMany)
})
