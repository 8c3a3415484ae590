import { moved } from '#web/ui/sortable/moved.ts'

/** Ids of an event's categories and products, in the order in which management shows them. */
export type Order = { id: number; products: number[] }[]
export type Direction = 'up' | 'down'

/** Moves a product one place up or down; at the edge of its category, into the next category. Null if there is no place left. */
export function moveProduct(order: Order, product: number, direction: Direction): Order | null {
  const from = order.findIndex((category) => category.products.includes(product))
  const category = order[from]
  if (!category) return null
  const step = direction === 'up' ? -1 : 1
  const place = category.products.indexOf(product) + step
  const rest = category.products.filter((id) => id !== product)
  if (place >= 0 && place < category.products.length)
    return replace(order, from, [...rest.slice(0, place), product, ...rest.slice(place)])
  const neighbour = order[from + step]
  if (!neighbour) return null
  const joined = direction === 'up' ? [...neighbour.products, product] : [product, ...neighbour.products]
  return replace(replace(order, from, rest), from + step, joined)
}

/** The rows on the screen from top to bottom: each category, then its products. */
export function rowsOf(order: Order): string[] {
  return order.flatMap(({ id, products }) => [categoryRow(id), ...products.map(productRow)])
}

export const categoryRow = (id: number) => `category-${id}`
export const productRow = (id: number) => `product-${id}`

/** Moves a product from one row to another, into the category above it. Null if it has not moved. */
export function dropProduct(order: Order, from: number, to: number): Order | null {
  const rows = order.flatMap(({ id, products }) => [{ category: id }, ...products.map((product) => ({ product }))])
  // Above the first category there is no category to drop into.
  const place = Math.max(1, to)
  if (rows[from] === undefined || 'category' in rows[from] || place === from) return null
  const dropped: Order = []
  for (const row of moved(rows, from, place)) {
    if ('category' in row) dropped.push({ id: row.category, products: [] })
    else dropped.at(-1)?.products.push(row.product)
  }
  return dropped
}

/** Moves a category one place up or down, with its products. Null if there is no place left. */
export function moveCategory(order: Order, category: number, direction: Direction): Order | null {
  const from = order.findIndex(({ id }) => id === category)
  const to = from + (direction === 'up' ? -1 : 1)
  const moving = order[from]
  if (!moving || to < 0 || to >= order.length) return null
  const rest = order.filter(({ id }) => id !== category)
  return [...rest.slice(0, to), moving, ...rest.slice(to)]
}

function replace(order: Order, at: number, products: number[]): Order {
  return order.map((category, index) => (index === at ? { ...category, products } : category))
}
