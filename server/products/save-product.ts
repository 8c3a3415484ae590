import { sql } from 'kysely'
import type { EventRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import type { ProductToSave } from './read-product.ts'
import { savePrices } from './save-prices.ts'
import { lockPools } from './stock.ts'
import { refuseWithoutAmount } from './tax-amounts.ts'

/** Stores a new product with its prices and taxes; returns its id. */
export async function createProduct(trx: Trx, event: EventRow, input: ProductToSave): Promise<number> {
  const { prices, tax_and_fee_ids, ...fields } = input
  await lockCategory(trx, event.id, fields.product_category_id)
  const order = await nextPlace(trx, fields.product_category_id)
  const { id } = await trx
    .insertInto('products')
    .values({ ...fields, event_id: event.id, order })
    .returning('id')
    .executeTakeFirstOrThrow()
  await savePrices(trx, { event_id: event.id, product_id: id, existing: [], prices })
  await saveTaxes(trx, event, { product_id: id, tax_and_fee_ids })
  return id
}

type Change = { current: Awaited<ReturnType<typeof lockProduct>>; input: ProductToSave }

/** Stores a product over an existing one; keeps everything possible that was sold or is in checkout. */
export async function updateProduct(trx: Trx, event: EventRow, { current, input }: Change): Promise<void> {
  const { prices, tax_and_fee_ids, ...fields } = input
  const { id } = current
  const moves = fields.product_category_id !== current.product_category_id
  if (moves) await lockCategory(trx, event.id, fields.product_category_id)
  const existing = await pricesOf(trx, id)
  if (fields.type !== current.type || fields.product_type !== current.product_type) await refuseSold(trx, existing)
  const place = moves ? { order: await nextPlace(trx, fields.product_category_id) } : {}
  await trx
    .updateTable('products')
    .set({ ...fields, ...place })
    .where('id', '=', id)
    .execute()
  await savePrices(trx, { event_id: event.id, product_id: id, existing, prices })
  await saveTaxes(trx, event, { product_id: id, tax_and_fee_ids })
}

/** Serializes organizers who save the same product. */
export function lockProduct(trx: Trx, event_id: number, id: number) {
  return trx
    .selectFrom('products')
    .select(['id', 'type', 'product_type', 'product_category_id', 'updated_at'])
    .where('id', '=', id)
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

/** Keeps the category from being deleted while a product is added to it; 422 for another event's category. */
async function lockCategory(trx: Trx, event_id: number, id: number): Promise<void> {
  const category = await trx
    .selectFrom('product_categories')
    .select('id')
    .where('id', '=', id)
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!category) throw malformed('product_category_id', 'unknown_category')
}

async function nextPlace(trx: Trx, product_category_id: number): Promise<number> {
  const { place } = await trx
    .selectFrom('products')
    .select(sql<number>`coalesce(max("order") + 1, 0)`.as('place'))
    .where('product_category_id', '=', product_category_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return place
}

function pricesOf(trx: Trx, product_id: number) {
  return trx
    .selectFrom('product_prices')
    .select(['id', 'stock_pool_id'])
    .where('product_id', '=', product_id)
    .where('deleted_at', 'is', null)
    .execute()
}

async function refuseSold(trx: Trx, prices: readonly { stock_pool_id: number }[]): Promise<void> {
  const pools = await lockPools(
    trx,
    prices.map((price) => price.stock_pool_id),
  )
  if ([...pools.values()].some((pool) => pool.held + pool.sold > 0)) throw new ApiError('type_locked')
}

type TaxesOfProduct = { product_id: number; tax_and_fee_ids: readonly number[] }

/** Keeps inactive ones attached: organizers do not see them here, and may reactivate them. */
async function saveTaxes(
  trx: Trx,
  event: EventRow,
  { product_id, tax_and_fee_ids: tax_ids }: TaxesOfProduct,
): Promise<void> {
  const active = await trx
    .selectFrom('taxes_and_fees')
    .select(['id', 'name', 'calculation_type', 'rate', 'amounts'])
    .where('account_id', '=', event.account_id)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .orderBy('id')
    // Keeps an amount from being removed at the same moment.
    .forShare()
    .execute()
  refuseWithoutAmount(
    event.currency,
    active.filter((tax) => tax_ids.includes(tax.id)),
    'tax_and_fee_ids',
  )
  const ids = active.map((tax) => tax.id)
  if (tax_ids.some((id) => !ids.includes(id))) throw malformed('tax_and_fee_ids', 'not_active_taxes')
  if (ids.length > 0)
    await trx
      .deleteFrom('product_taxes_and_fees')
      .where('product_id', '=', product_id)
      .where('tax_and_fee_id', 'in', ids)
      .execute()
  if (tax_ids.length > 0)
    await trx
      .insertInto('product_taxes_and_fees')
      .values(tax_ids.map((tax_and_fee_id) => ({ product_id, tax_and_fee_id })))
      .execute()
}
