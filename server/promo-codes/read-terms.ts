import type { Body } from '#contract/endpoint.ts'
import type { promoCodes as endpoints } from '#contract/promo-codes.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'
import { malformed } from '#server/lib/errors.ts'
import { readEventDate } from '#server/lib/event-date.ts'
import { refuseForeignCategories, refuseForeignProducts } from '#server/products/product-queries.ts'

type Given = Omit<Body<typeof endpoints.createBatch>, 'prefix' | 'count'>

/** The terms of a body as stored: columns, and beside them the limits, which belong to stock pools. */
export async function readTerms(trx: Trx, event: EventRow, { max_allowed_usages, max_tickets, ...given }: Given) {
  const applicable_product_ids = [...new Set(given.applicable_product_ids)]
  const applicable_product_category_ids = [...new Set(given.applicable_product_category_ids)]
  const products = { product_ids: applicable_product_ids, field: 'applicable_product_ids' }
  await refuseForeignProducts(trx, event.id, products)
  const categories = { ids: applicable_product_category_ids, field: 'applicable_product_category_ids' }
  await refuseForeignCategories(trx, event.id, categories)
  const terms = {
    ...given,
    applicable_product_ids,
    applicable_product_category_ids,
    discount: given.discount_type === 'NONE' ? 0 : (given.discount ?? 0),
    start_date: readEventDate(given.start_date, event.timezone, 'start_date'),
    expiry_date: readEventDate(given.expiry_date, event.timezone, 'expiry_date'),
  }
  const { start_date, expiry_date } = terms
  if (start_date && expiry_date && Date.parse(expiry_date) <= Date.parse(start_date))
    throw malformed('expiry_date', 'end_not_after_start')
  return { terms, limits: { max_allowed_usages, max_tickets } }
}
