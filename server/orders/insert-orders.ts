import { type Selectable, sql } from 'kysely'
import type { OrderItems, Orders } from '#database/types.ts'
import type { PricedOrder } from '#domain/pricing.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'
import { newPublicId } from '#server/lib/token.ts'

export type NewOrder = {
  short_id: string
  priced: PricedOrder
  /** What each priced line is of, in the same order. */
  items: {
    product: { title: string; product_type: 'TICKET' | 'GENERAL' }
    price: { id: number; label: string | null }
  }[]
  promo_code: { id: number; code: string } | null
  locale: string
}

/** What the database decides about a new order. */
type Decided = Pick<Selectable<Orders>, 'id' | 'created_at' | 'reserved_until'>
export type InsertedOrder = ReturnType<typeof asRead>

/** Reserved orders with their items, one statement each however many; returns them by short id. */
export async function insertOrders(
  trx: Trx,
  event: EventRow,
  orders: NewOrder[],
  minutes: number,
): Promise<Map<string, InsertedOrder>> {
  if (orders.length === 0) return new Map()
  const named = orders.map((order) => ({ ...order, public_id: newPublicId('O') }))
  const rows = named.map(({ short_id, public_id, priced: { lines: _, ...totals }, promo_code, locale }) => ({
    ...totals,
    short_id,
    public_id,
    promo_code_id: promo_code?.id,
    promo_code: promo_code?.code,
    locale,
  }))
  const inserted = await sql<Decided & { short_id: string }>`
    insert into orders (account_id, event_id, currency, reserved_until, short_id, public_id, promo_code_id, promo_code,
      locale, total_before_discount, total_discount, total_before_additions, total_fee, total_tax, total_gross, taxes_and_fees)
    select ${event.account_id}, ${event.id}, ${event.currency}, now() + make_interval(mins => ${minutes}), short_id, public_id,
      promo_code_id, promo_code, locale, total_before_discount, total_discount, total_before_additions, total_fee, total_tax,
      total_gross, taxes_and_fees
    from jsonb_populate_recordset(null::orders, ${JSON.stringify(rows)}::jsonb)
    returning short_id, id, created_at, reserved_until`.execute(trx)
  const decided = new Map(inserted.rows.map((row) => [row.short_id, row]))
  const item_ids = await insertItems(trx, event, orders, decided)
  return new Map(named.map((order) => [order.short_id, asRead(event, order, decided.get(order.short_id), item_ids)]))
}

type ItemRow = Pick<Selectable<OrderItems>, 'id' | 'order_id' | 'product_price_id'>
type ItemIds = Map<string, number>
const keyOf = (order_id: number, price_id: number) => `${order_id} ${price_id}`

async function insertItems(
  trx: Trx,
  event: EventRow,
  orders: NewOrder[],
  decided: Map<string, Decided>,
): Promise<ItemIds> {
  const rows = orders.flatMap((order) =>
    itemsOf(order).map((item) => ({ ...item, order_id: decided.get(order.short_id)?.id })),
  )
  const inserted = await sql<ItemRow>`
    insert into order_items (event_id, order_id, product_id, product_price_id, product_type, item_name, quantity, price,
      price_before_discount, total_before_discount, total_discount, total_before_additions, total_fee, total_tax, total_gross,
      taxes_and_fees)
    select ${event.id}, order_id, product_id, product_price_id, product_type, item_name, quantity, price,
      price_before_discount, total_before_discount, total_discount, total_before_additions, total_fee, total_tax, total_gross,
      taxes_and_fees
    from jsonb_populate_recordset(null::order_items, ${JSON.stringify(rows)}::jsonb)
    returning id, order_id, product_price_id`.execute(trx)
  return new Map(inserted.rows.map((row) => [keyOf(row.order_id, row.product_price_id), row.id]))
}

function itemsOf({ items, priced }: NewOrder) {
  return priced.lines.map(({ price_id, unit_price, unit_price_before_discount, ...line }, index) => ({
    ...line,
    product_price_id: price_id,
    product_type: items[index]?.product.product_type ?? 'TICKET',
    item_name: nameOf(items[index]),
    price: unit_price,
    price_before_discount: unit_price_before_discount,
  }))
}

/** "Concert", or "Concert - Balcony" for a tier. */
function nameOf(item: NewOrder['items'][number] | undefined): string {
  const { title = '' } = item?.product ?? {}
  return item?.price.label ? `${title} - ${item.price.label}` : title
}

/** Nobody has bought yet: as the columns' defaults have it. */
const FRESH = {
  status: 'RESERVED',
  payment_status: null,
  refund_status: null,
  payment_provider: null,
  total_refunded: 0,
  first_name: null,
  last_name: null,
  email: null,
  address: null,
  completed_at: null,
} satisfies Partial<Selectable<Orders>>

/** The order as reading it again would give it, without reading it again. */
function asRead(event: EventRow, order: NewOrder & { public_id: string }, decided: Decided | undefined, ids: ItemIds) {
  if (!decided) throw new Error('an order was not written')
  const { short_id, public_id, promo_code, priced } = order
  const { lines: _, ...totals } = priced
  const order_items = itemsOf(order).map((item) => {
    const id = ids.get(keyOf(decided.id, item.product_price_id))
    if (id === undefined) throw new Error('an item of an order was not written')
    return { ...item, id }
  })
  const { id, created_at, reserved_until } = decided
  const written = { id, created_at, reserved_until, short_id, public_id, promo_code: promo_code?.code ?? null }
  return { ...FRESH, ...totals, ...written, currency: event.currency, order_items }
}
