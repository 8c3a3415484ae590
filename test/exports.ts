import { sql } from 'kysely'
import { expect } from 'vitest'
import { exportFiles, type StartExport } from '#contract/exports.ts'
import type { Db } from '#server/lib/database.ts'
import type { TestApp } from './app.ts'
import type { insertOrder } from './order-rows.ts'
import { addProduct, newSeller, type Seller } from './sales.ts'

type Rows = Parameters<typeof insertOrder>[1]
type Chosen = { attendee_ids?: number[]; order_ids?: number[] }
type Query = { format?: 'csv' | 'xlsx'; query?: string; sort_by?: never; filter_fields?: object }

/** An event with one ticket type, and the shared columns of its order rows. */
export async function openShop(test_app: TestApp, timezone = 'Europe/Berlin'): Promise<{ seller: Seller; rows: Rows }> {
  const seller = await newSeller(test_app, { timezone })
  const product = await addProduct(seller, { title: 'Standing' })
  const ids = { event_id: seller.event_id, account_id: seller.account_id, organizer_id: 0, user_id: 0 }
  const price = { product_id: product.id, product_price_id: product.prices[0]?.id ?? 0, item_name: 'Standing' }
  return { seller, rows: { ...ids, ...price } }
}

const START = {
  attendees: exportFiles.startAttendees,
  orders: exportFiles.startOrders,
  affiliates: exportFiles.startAffiliates,
  'promo-codes': exportFiles.startPromoCodes,
} satisfies Record<string, StartExport>

/** Requests files of this event's lists. */
export function exportsOf({ visitor, event_id }: Pick<Seller, 'visitor' | 'event_id'>) {
  async function ask(kind: keyof typeof START, query: Query, chosen?: Chosen) {
    const body = chosen && { body: chosen as never }
    const { data } = await visitor.call(START[kind], { params: { event_id }, query: query as never, ...body })
    return data
  }
  async function download(kind: keyof typeof START, query: Query, chosen?: Chosen) {
    const { id, file_path } = await ask(kind, query, chosen)
    const response = await visitor.fetch(file_path)
    expect(response.status).toBe(200)
    return { id, response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const stateOf = async (export_id: number) =>
    (await visitor.call(exportFiles.get, { params: { event_id, export_id } })).data
  const cancel = (export_id: number) => visitor.call(exportFiles.cancel, { params: { event_id, export_id } })
  return { ask, download, stateOf, cancel }
}

export const linesOf = (bytes: Buffer) => bytes.toString('utf8').split('\r\n').slice(0, -1)

/** Rows inserted per statement; the app limits the time of a statement. */
const PORTION = 1_000

/** Inserts this many orders with one attendee each. */
export async function fillShop(db: Db, rows: Rows, count: number): Promise<void> {
  for (let first = 1; first <= count; first += PORTION) await fillPortion(db, rows, first)
}

/** Inserts one portion of orders, with one attendee each. */
async function fillPortion(db: Db, rows: Rows, first: number): Promise<void> {
  const { event_id, account_id, product_id, product_price_id } = rows
  await sql`
    with sold as (
      insert into orders (account_id, event_id, short_id, public_id, status, payment_status, currency,
        total_before_discount, total_before_additions, total_gross, first_name, last_name, email, reserved_until)
      select ${account_id}::int, ${event_id}::int, 'o_many_' || n, 'O-M' || n, 'COMPLETED', 'NO_PAYMENT_REQUIRED',
        'EUR', 0, 0, 0, 'Attendee', n::text, 'attendee' || n || '@example.com', now()
      from generate_series(${first}::int, ${first + PORTION - 1}::int) n
      returning id, last_name
    ), items as (
      insert into order_items (order_id, event_id, product_id, product_price_id, product_type, item_name, quantity, price,
        total_before_discount, total_discount, total_before_additions, total_fee, total_tax, total_gross)
      select id, ${event_id}::int, ${product_id}::int, ${product_price_id}::int, 'TICKET', 'Standing', 1, 0, 0, 0, 0, 0, 0, 0
      from sold returning id, order_id
    )
    insert into attendees (account_id, event_id, order_id, order_item_id, position, product_id, product_price_id, short_id,
      public_id, ticket_code, status, first_name, last_name, email)
    select ${account_id}::int, ${event_id}::int, sold.id, items.id, 0, ${product_id}::int, ${product_price_id}::int,
      'a_many_' || last_name, 'A-M' || last_name, 'CODE' || last_name, 'ACTIVE', 'Attendee', last_name, md5(last_name) || '@example.com'
    from sold join items on items.order_id = sold.id`.execute(db)
}
