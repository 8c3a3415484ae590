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
  items: { product: { title: string; product_type: string }; price: { id: number; label: string | null } }[]
  promo_code: { id: number; code: string } | null
  locale: string
}

/** As the order's row and items are read, straight after writing them. */
export type InsertedOrder = Selectable<Orders> & { order_items: Selectable<OrderItems>[] }

/** Reserved orders with their items, one statement each however many; returns them by short id. */
export async function insertOrders(
  trx: Trx,
  event: EventRow,
  orders: NewOrder[],
  minutes: number,
): Promise<Map<string, InsertedOrder>> {
  if (orders.length === 0) return new Map()
  const rows = orders.map(({ short_id, priced: { lines: _, ...totals }, promo_code, locale }) => ({
    ...totals,
    short_id,
    public_id: newPublicId('O'),
    promo_code_id: promo_code?.id ?? null,
    promo_code: promo_code?.code ?? null,
    locale,
  }))
  const inserted = await sql<Selectable<Orders>>`
    insert into orders (account_id, event_id, currency, reserved_until, short_id, public_id, promo_code_id, promo_code,
      locale, total_before_discount, total_discount, total_before_additions, total_fee, total_tax, total_gross, taxes_and_fees)
    select ${event.account_id}, ${event.id}, ${event.currency}, now() + make_interval(mins => ${minutes}), short_id, public_id,
      promo_code_id, promo_code, locale, total_before_discount, total_discount, total_before_additions, total_fee, total_tax,
      total_gross, taxes_and_fees
    from jsonb_populate_recordset(null::orders, ${JSON.stringify(rows)}::jsonb)
    returning *`.execute(trx)
  const ids = new Map(inserted.rows.map((row) => [row.short_id, row.id]))
  const items = Map.groupBy(await insertItems(trx, event, orders, ids), (item) => item.order_id)
  return new Map(inserted.rows.map((row) => [row.short_id, { ...row, order_items: items.get(row.id) ?? [] }]))
}

async function insertItems(
  trx: Trx,
  event: EventRow,
  orders: NewOrder[],
  ids: Map<string, number>,
): Promise<Selectable<OrderItems>[]> {
  const rows = orders.flatMap(({ short_id, items, priced }) =>
    priced.lines.map((line, index) => ({
      ...line,
      order_id: ids.get(short_id),
      product_price_id: line.price_id,
      product_type: items[index]?.product.product_type,
      item_name: nameOf(items[index]),
      price: line.unit_price,
      price_before_discount: line.unit_price_before_discount,
    })),
  )
  const inserted = await sql<Selectable<OrderItems>>`
    insert into order_items (event_id, order_id, product_id, product_price_id, product_type, item_name, quantity, price,
      price_before_discount, total_before_discount, total_discount, total_before_additions, total_fee, total_tax, total_gross,
      taxes_and_fees)
    select ${event.id}, order_id, product_id, product_price_id, product_type, item_name, quantity, price,
      price_before_discount, total_before_discount, total_discount, total_before_additions, total_fee, total_tax, total_gross,
      taxes_and_fees
    from jsonb_populate_recordset(null::order_items, ${JSON.stringify(rows)}::jsonb)
    returning *`.execute(trx)
  return inserted.rows
}

/** "Concert", or "Concert - Balcony" for a tier. */
function nameOf(item: NewOrder['items'][number] | undefined): string | undefined {
  return item?.price.label ? `${item.product.title} - ${item.price.label}` : item?.product.title
}
