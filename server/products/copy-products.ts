import { type Selectable, sql } from 'kysely'
import type { ProductCategories, ProductPrices, Products } from '#database/types.ts'
import type { MovedDates } from '#server/events/duplicate/moved-dates.ts'
import type { Part } from '#server/events/duplicate/part.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { copiesById } from '#server/lib/in-order.ts'
import { createPools } from './stock.ts'

type Ids = Map<number, number>
type Price = Selectable<ProductPrices> & { limit: number | null }
const SALE: ['sale_start_date', 'sale_end_date'] = ['sale_start_date', 'sale_end_date']

/** Copies categories, products, prices and their taxes and fees, with the initial stock and nothing sold. */
export const copyProducts: Part = async ({ db, event, dates }) => {
  const categories = await categoriesOf(db, event.id)
  const rows = await productsOf(db, event.id)
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  const products = rows.map((product) => ({ ...product, ...moveSale(dates, product.title, product) }))
  const prices = (await pricesOf(db, event.id)).map((price) => {
    const name = [titles.get(price.product_id), price.label].filter(Boolean).join(': ')
    return { ...price, ...moveSale(dates, name, price) }
  })
  return {
    count: products.length,
    async write({ trx, event_id, products: copies, categories: category_ids }) {
      for (const [id, copy] of await writeCategories(trx, event_id, categories)) category_ids.set(id, copy)
      for (const [id, copy] of await writeProducts(trx, { event_id, category_ids, products })) copies.set(id, copy)
      await writePrices(trx, { event_id, product_ids: copies, prices })
      await copyTaxes(trx, copies)
    },
  }
}

function moveSale(dates: MovedDates, name: string, row: Record<(typeof SALE)[number], string | null>) {
  return dates.window({ part: 'products', name }, SALE, row)
}

function categoriesOf(db: Db, event_id: number) {
  return db
    .selectFrom('product_categories')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute()
}

function productsOf(db: Db, event_id: number) {
  return db
    .selectFrom('products')
    .innerJoin('product_categories as category', 'category.id', 'products.product_category_id')
    .selectAll('products')
    .where('products.event_id', '=', event_id)
    .where('products.deleted_at', 'is', null)
    .where('category.deleted_at', 'is', null)
    .orderBy('products.id')
    .execute()
}

function pricesOf(db: Db, event_id: number): Promise<Price[]> {
  return db
    .selectFrom('product_prices')
    .innerJoin('products', 'products.id', 'product_prices.product_id')
    .innerJoin('product_categories as category', 'category.id', 'products.product_category_id')
    .innerJoin('stock_pools as pool', 'pool.id', 'product_prices.stock_pool_id')
    .selectAll('product_prices')
    .select('pool.limit')
    .where('product_prices.event_id', '=', event_id)
    .where('product_prices.deleted_at', 'is', null)
    .where('products.deleted_at', 'is', null)
    .where('category.deleted_at', 'is', null)
    .orderBy('product_prices.id')
    .execute()
}

async function writeCategories(trx: Trx, event_id: number, categories: Selectable<ProductCategories>[]): Promise<Ids> {
  const rows = categories.map(({ id: _, created_at: __, updated_at: ___, ...category }) => ({ ...category, event_id }))
  const inserted = await trx.insertInto('product_categories').values(rows).returning('id').execute()
  return copiesById(categories, inserted)
}

type ProductsToWrite = { event_id: number; category_ids: Ids; products: Selectable<Products>[] }

async function writeProducts(trx: Trx, { event_id, category_ids, products }: ProductsToWrite): Promise<Ids> {
  if (products.length === 0) return new Map()
  const rows = products.map(({ id: _, created_at: __, updated_at: ___, ...product }) => ({
    ...product,
    event_id,
    product_category_id: category_ids.get(product.product_category_id) ?? 0,
  }))
  return copiesById(products, await trx.insertInto('products').values(rows).returning('id').execute())
}

type PricesToWrite = { event_id: number; product_ids: Ids; prices: Price[] }

async function writePrices(trx: Trx, { event_id, product_ids, prices }: PricesToWrite): Promise<void> {
  if (prices.length === 0) return
  const limits = prices.map(({ limit }) => limit)
  const pools = await createPools(trx, { event_id, kind: 'PRICE', limits })
  const rows = prices.map(({ id: _, created_at: __, limit: ___, ...price }, index) => ({
    ...price,
    event_id,
    product_id: product_ids.get(price.product_id) ?? 0,
    stock_pool_id: pools[index] ?? 0,
  }))
  await trx.insertInto('product_prices').values(rows).execute()
}

/** Copies inactive ones as well: they may become active again. */
async function copyTaxes(trx: Trx, product_ids: Ids): Promise<void> {
  await sql`
    insert into product_taxes_and_fees (product_id, tax_and_fee_id)
    select copied.copy_id, attached.tax_and_fee_id
    from unnest(${[...product_ids.keys()]}::int[], ${[...product_ids.values()]}::int[]) as copied (id, copy_id)
    join product_taxes_and_fees attached on attached.product_id = copied.id
    join taxes_and_fees tax on tax.id = attached.tax_and_fee_id and tax.deleted_at is null`.execute(trx)
}
