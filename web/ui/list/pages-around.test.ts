import { expect, it } from 'vitest'
import { pagesAround } from './pages-around.ts'

it.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [2, 3, [1, 2, 3]],
  [1, 9, [1, 2, 'gap', 9]],
  [3, 9, [1, 2, 3, 4, 'gap', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [6, 9, [1, 'gap', 5, 6, 7, 8, 9]],
  [9, 9, [1, 'gap', 8, 9]],
  // Page typed into the address that does not exist.
  [12, 9, [1, 'gap', 9]],
])('on page %i of %i', (current, last, shown) => {
  expect(pagesAround(current, last)).toEqual(shown)
})
