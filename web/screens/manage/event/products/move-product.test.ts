import { expect, test } from 'vitest'
import { dropProduct, moveCategory, moveProduct, type Order, rowsOf } from './move-product.ts'

const order: Order = [
  { id: 1, products: [10, 11, 12] },
  { id: 2, products: [] },
  { id: 3, products: [30] },
]
const products = (of: Order | null) => of?.map((category) => category.products) ?? null

test.each([
  [11, 'up', [[11, 10, 12], [], [30]]],
  [11, 'down', [[10, 12, 11], [], [30]]],
  [12, 'down', [[10, 11], [12], [30]]],
  [30, 'up', [[10, 11, 12], [30], []]],
  [10, 'up', null],
  [30, 'down', null],
  [99, 'up', null],
] as const)('product %i goes %s', (product, direction, expected) => {
  expect(products(moveProduct(order, product, direction))).toEqual(expected)
})

test('a product goes to the near end of the next category', () => {
  const down = moveProduct(
    [
      { id: 1, products: [1] },
      { id: 2, products: [2, 3] },
    ],
    1,
    'down',
  )
  expect(products(down)).toEqual([[], [1, 2, 3]])
  const up = moveProduct(
    [
      { id: 1, products: [1, 2] },
      { id: 2, products: [3] },
    ],
    3,
    'up',
  )
  expect(products(up)).toEqual([[1, 2, 3], []])
})

test('a category takes its products along', () => {
  expect(moveCategory(order, 1, 'down')?.map(({ id }) => id)).toEqual([2, 1, 3])
  expect(products(moveCategory(order, 3, 'up'))).toEqual([[10, 11, 12], [30], []])
  expect(moveCategory(order, 1, 'up')).toBeNull()
  expect(moveCategory(order, 3, 'down')).toBeNull()
  expect(moveCategory(order, 99, 'down')).toBeNull()
})

test('the rows of the screen are the categories, each before its products', () => {
  expect(rowsOf(order)).toEqual([
    'category-1',
    'product-10',
    'product-11',
    'product-12',
    'category-2',
    'category-3',
    'product-30',
  ])
})

test.each([
  ['down within its category', 1, 3, [[11, 12, 10], [], [30]]],
  ['up within its category', 3, 1, [[12, 10, 11], [], [30]]],
  ['into an empty category', 1, 4, [[11, 12], [10], [30]]],
  ['to the end', 2, 6, [[10, 12], [], [30, 11]]],
  ['into a category above', 6, 4, [[10, 11, 12, 30], [], []]],
  ['above everything', 6, 0, [[30, 10, 11, 12], [], []]],
  ['nowhere', 2, 2, null],
  ['nowhere, above everything', 1, 0, null],
  ['when it is a category', 4, 1, null],
  ['when there is no such row', 9, 1, null],
] as const)('a product is dragged %s', (_, from, to, expected) => {
  expect(products(dropProduct(order, from, to))).toEqual(expected)
})
