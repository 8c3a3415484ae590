import type { Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ProductCategories, ProductPrices, Products, TaxesAndFees } from '#database/types.ts'
import type { Pool } from '#domain/availability.ts'
import { rateIn } from '#domain/tax-or-fee.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { isWaitedFor } from '#server/waitlist/waited-for.ts'

export type PriceInCatalogue = Selectable<ProductPrices> & {
  pools: (Pool & { id: number })[]
  /** People wait for it and are offered what gets free, so the public cannot buy it. */
  is_waited_for: boolean
}
export type ProductInCatalogue = Selectable<Products> & {
  prices: PriceInCatalogue[]
  /** Taxes and fees with their rates in the event's currency. */
  taxes_and_fees: (Selectable<TaxesAndFees> & { rate: number })[]
}

/** Products and categories of an event in its order: plain rows, not filtered by visibility or sale dates. */
export type Catalogue = { categories: Selectable<ProductCategories>[]; products: ProductInCatalogue[] }

/**
 * Runs every change of an event's products: one transaction that locks the event first, as a batch of reservations does, so that
 * the two cannot deadlock.
 */
export function changeCatalogue<T>(db: Db, event_id: number, change: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('events').select('id').where('id', '=', event_id).forNoKeyUpdate().executeTakeFirstOrThrow()
    return change(trx)
  })
}

/** Catalogue for the management screens, the public page and the checkout. */
export async function loadCatalogue(db: Db, event_id: number): Promise<Catalogue> {
  const catalogues = await loadCatalogues(db, [event_id])
  return catalogues.get(event_id) ?? { categories: [], products: [] }
}

/** The catalogues of many events in four queries, whatever their size. */
export async function loadCatalogues(db: Db, event_ids: readonly number[]): Promise<Map<number, Catalogue>> {
  if (event_ids.length === 0) return new Map()
  const categories = Map.groupBy(await categoriesOf(db, event_ids), (category) => category.event_id)
  const rows = await productsOf(db, event_ids)
  const prices = Map.groupBy(await pricesOf(db, event_ids), (price) => price.product_id)
  const taxes = Map.groupBy(await taxesAndFeesOf(db, event_ids), (tax) => tax.product_id)
  const products = rows.map((product) => ({
    ...product,
    prices: prices.get(product.id) ?? [],
    taxes_and_fees: (taxes.get(product.id) ?? []).flatMap(charged),
  }))
  const byEvent = Map.groupBy(products, (product) => product.event_id)
  return new Map(event_ids.map((id) => [id, { categories: categories.get(id) ?? [], products: byEvent.get(id) ?? [] }]))
}

type Attached = Awaited<ReturnType<typeof taxesAndFeesOf>>[number]

function charged({ product_id: _, currency, ...tax }: Attached) {
  const rate = rateIn(currency, tax)
  return rate === null ? [] : [{ ...tax, rate }]
}

function categoriesOf(db: Db, event_ids: readonly number[]) {
  return db
    .selectFrom('product_categories')
    .selectAll()
    .where('event_id', 'in', event_ids)
    .where('deleted_at', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute()
}

function productsOf(db: Db, event_ids: readonly number[]) {
  return db
    .selectFrom('products')
    .innerJoin('product_categories as category', 'category.id', 'products.product_category_id')
    .selectAll('products')
    .where('products.event_id', 'in', event_ids)
    .where('products.deleted_at', 'is', null)
    .where('category.deleted_at', 'is', null)
    .orderBy('category.order')
    .orderBy('category.id')
    .orderBy('products.order')
    .orderBy('products.id')
    .execute()
}

function pricesOf(db: Db, event_ids: readonly number[]) {
  return db
    .selectFrom('product_prices')
    .selectAll()
    .select((price) =>
      jsonArrayFrom(
        price
          .selectFrom('price_pools')
          .innerJoin('stock_pools as pool', 'pool.id', 'price_pools.stock_pool_id')
          .select(['pool.id', 'pool.limit', 'pool.held', 'pool.sold'])
          .whereRef('price_pools.product_price_id', '=', 'product_prices.id')
          .orderBy('pool.id'),
      ).as('pools'),
    )
    .select(isWaitedFor.as('is_waited_for'))
    .where('event_id', 'in', event_ids)
    .where('deleted_at', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute()
}

/** Only active ones: an inactive tax or fee stays attached, but is not charged. */
function taxesAndFeesOf(db: Db, event_ids: readonly number[]) {
  return db
    .selectFrom('taxes_and_fees as tax')
    .innerJoin('product_taxes_and_fees as attached', 'attached.tax_and_fee_id', 'tax.id')
    .innerJoin('products', 'products.id', 'attached.product_id')
    .innerJoin('events', 'events.id', 'products.event_id')
    .selectAll('tax')
    .select(['attached.product_id', 'events.currency'])
    .where('products.event_id', 'in', event_ids)
    .where('products.deleted_at', 'is', null)
    .where('tax.is_active', '=', true)
    .where('tax.deleted_at', 'is', null)
    .orderBy('tax.id')
    .execute()
}
