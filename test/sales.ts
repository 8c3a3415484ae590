import { sql } from 'kysely'
import type { z } from 'zod'
import { type Product, productCategories, type productInput, products } from '#contract/products.ts'
import type { OrderStatus } from '#database/types.ts'
import type { Trx } from '#server/lib/database.ts'
import { newPublicId, newShortId, newTicketCode } from '#server/lib/token.ts'
import { createFirstCategory } from '#server/products/product-categories.ts'
import { holding, sellHeld } from '#server/products/stock.ts'
import type { TestApp } from './app.ts'
import type { Visitor } from './clients.ts'
import { signUp } from './factories.ts'
import { paymentFields, writePayment } from './payments.ts'

/** A signed-in organizer with an event that has one empty category. */
export type Seller = { visitor: Visitor; account_id: number; event_id: number; product_category_id: number }

type EventFields = { timezone?: string; currency?: string; status?: 'DRAFT' | 'LIVE' | 'PAUSED' | 'ARCHIVED' }

export async function newSeller({ app, services: { db } }: TestApp, event: EventFields = {}): Promise<Seller> {
  const { visitor, account_id } = await signUp(app)
  const shared = { account_id, timezone: event.timezone ?? 'Europe/Berlin', currency: event.currency ?? 'EUR' }
  return db.transaction().execute(async (trx) => {
    const organizer = await trx
      .insertInto('organizers')
      .values({ ...shared, name: 'Night Club', email: 'club@example.com', status: 'LIVE' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.insertInto('organizer_settings').values({ organizer_id: organizer.id }).execute()
    const opened = await insertEvent(trx, { ...shared, organizer_id: organizer.id, status: event.status ?? 'LIVE' })
    return { visitor, account_id, ...opened }
  })
}

type NewEvent = Required<EventFields> & { account_id: number; organizer_id: number }

async function insertEvent(trx: Trx, values: NewEvent): Promise<Pick<Seller, 'event_id' | 'product_category_id'>> {
  const { id: event_id } = await trx
    .insertInto('events')
    .values({ ...values, title: 'Concert', start_date: sql`now() + interval '30 days'` })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The driver does not support arrays of custom types.
  const payment_providers = sql<['OFFLINE']>`'{OFFLINE}'`
  const settings = { event_id, payment_providers, offline_payment_instructions: '<p>Pay at the box office.</p>' }
  await trx.insertInto('event_settings').values(settings).execute()
  return { event_id, product_category_id: await createFirstCategory(trx, event_id, 'Tickets') }
}

/** Another event of the same organizer. */
export async function openAnother({ services: { db } }: TestApp, seller: Seller): Promise<Seller> {
  const like = db.selectFrom('events').select(['account_id', 'organizer_id', 'timezone', 'currency', 'status'])
  const values = await like.where('id', '=', seller.event_id).executeTakeFirstOrThrow()
  return { ...seller, ...(await db.transaction().execute((trx) => insertEvent(trx, values))) }
}

type ProductFields = Partial<z.input<typeof productInput>>

/** A ticket type, by default unlimited and for 10.00. */
export function productBody(seller: Seller, fields: ProductFields = {}): z.input<typeof productInput> {
  return {
    title: 'Standard',
    type: 'PAID',
    product_type: 'TICKET',
    product_category_id: seller.product_category_id,
    prices: [{ price: 1000 }],
    ...fields,
  }
}

export async function addProduct(seller: Seller, fields: ProductFields = {}): Promise<Product> {
  const params = { event_id: seller.event_id }
  const { data } = await seller.visitor.call(products.create, { params, body: productBody(seller, fields) })
  return data
}

export const paramsOf = ({ event_id }: Seller, product_id: number) => ({ event_id, product_id })

export async function getProduct(seller: Seller, id: number): Promise<Product> {
  return (await seller.visitor.call(products.get, { params: paramsOf(seller, id) })).data
}

/** Replaces all fields; those missing in `fields` get the defaults of `productBody`. */
export async function updateProduct(seller: Seller, id: number, fields: ProductFields): Promise<Product> {
  const body = productBody(seller, fields)
  return (await seller.visitor.call(products.update, { params: paramsOf(seller, id), body })).data
}

export async function addCategory(seller: Seller, name: string): Promise<number> {
  const params = { event_id: seller.event_id }
  const { data } = await seller.visitor.call(productCategories.create, { params, body: { name } })
  return data.id
}

type Sale = {
  product: Product
  price_id?: number
  quantity?: number
  status?: OrderStatus
  promo_code?: { id: number; stock_pool_id: number }
}

/** Inserts an order without the API, with its stock and, once placed, its payment and attendees. Returns its id. */
export async function placeOrder({ services: { db } }: TestApp, seller: Seller, sale: Sale): Promise<number> {
  const { product, quantity = 1, status = 'COMPLETED', promo_code } = sale
  const price = product.prices.find((one) => one.id === sale.price_id) ?? product.prices[0]
  if (!price) throw new Error('the product has no price')
  return db.transaction().execute(async (trx) => {
    const total = price.price * quantity
    const totals = { total_before_discount: total, total_before_additions: total, total_gross: total }
    const none = { total_discount: 0, total_fee: 0, total_tax: 0 }
    const { event_id, account_id } = seller
    const { id: order_id } = await trx
      .insertInto('orders')
      .values({
        ...totals,
        account_id,
        event_id,
        short_id: newShortId('o'),
        public_id: newPublicId('O'),
        status,
        ...paymentFields(status, total),
        currency: 'EUR',
        email: 'attendee@example.com',
        promo_code_id: promo_code?.id ?? null,
        reserved_until: sql`now() + interval '15 minutes'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: order_item_id } = await trx
      .insertInto('order_items')
      .values({
        ...totals,
        ...none,
        order_id,
        event_id,
        product_id: product.id,
        product_price_id: price.id,
        product_type: product.product_type,
        item_name: product.title,
        quantity,
        price: price.price,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const pools = await trx
      .selectFrom('price_pools')
      .select((pool) => pool.ref('stock_pool_id').$notNull().as('stock_pool_id'))
      .where('product_price_id', '=', price.id)
      .execute()
    if (status === 'ABANDONED' || status === 'EXPIRED') return order_id
    const allocations = pools.map((pool) => ({ ...pool, order_id, quantity }))
    if (promo_code) allocations.push({ order_id, stock_pool_id: promo_code.stock_pool_id, quantity: 1 })
    await hold(trx, allocations)
    if (status === 'RESERVED') return order_id
    await sellHeld(trx, [order_id])
    await writePayment(trx, { id: order_id, status })
    const person = { first_name: 'Grace', last_name: 'Hopper', email: 'attendee@example.com' }
    const attendee = { ...person, status: status === 'COMPLETED' ? 'ACTIVE' : 'AWAITING_PAYMENT' } as const
    const ids = { account_id, event_id, order_id, order_item_id, product_id: product.id, product_price_id: price.id }
    await trx
      .insertInto('attendees')
      .values(
        Array.from({ length: quantity }, (_, position) => ({
          ...attendee,
          ...ids,
          position,
          short_id: newShortId('a'),
          public_id: newPublicId('A'),
          ticket_code: newTicketCode(),
        })),
      )
      .execute()
    return order_id
  })
}

type Allocation = { order_id: number; stock_pool_id: number; quantity: number }

/** Takes stock as a reservation does. */
export async function hold(trx: Trx, allocations: readonly Allocation[]): Promise<void> {
  const column = (name: keyof Allocation) => allocations.map((allocation) => allocation[name])
  const rows = sql`select * from unnest(${column('order_id')}::int[], ${column('stock_pool_id')}::int[],
    ${column('quantity')}::int[]) as allocation (order_id, stock_pool_id, quantity)`
  await sql`with ${holding(rows)} select`.execute(trx)
}
