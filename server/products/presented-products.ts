import type { EventRow } from '#server/http/access.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { loadCatalogue } from './catalogue.ts'
import { presentProduct } from './present-product.ts'

/** All products of an event as its organizer sees them, by id, in the order of its page. */
export async function presentedProducts(db: Db, event: EventRow) {
  const now = new Date().toISOString()
  const { products: rows } = await loadCatalogue(db, event.id)
  return new Map(rows.map((row) => [row.id, presentProduct(row, { event, now })]))
}

/** One product; 404 if the event has no such product. */
export async function productOf(db: Db, event: EventRow, id: number) {
  const product = (await presentedProducts(db, event)).get(id)
  if (!product) throw new ApiError('not_found')
  return product
}
