import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Office } from './office.ts'
import { createSale, type Sale } from './sale.ts'

/** Large amounts of rows, straight into the tables: what a busy year leaves behind, in seconds. */

/** A sale with completed orders of some tickets each. */
export async function sellOrders(office: Office, orders: number, tickets: number): Promise<Sale> {
  const sale = await createSale(office, { type: 'FREE' })
  await office.sql(script('sell-orders.sql', { event: sale.event_id, price: sale.price_id, orders, tickets }))
  await office.sql('vacuum (analyze) attendees, orders, order_items')
  return sale
}

/** A sale with reservations that are not completed yet. */
export async function reserveOrders(office: Office, orders: number): Promise<Sale> {
  const sale = await createSale(office)
  await office.sql(script('reserve-orders.sql', { event: sale.event_id, price: sale.price_id, orders }))
  await office.sql('analyze orders, order_items, stock_ledger')
  return sale
}

/** More sales like this one, each with its own event, product and stock; the given one is the first of them. */
export async function copySale(office: Office, sale: Sale, count: number): Promise<Sale[]> {
  const rows = await office.sql<Sale>(script('copy-sale.sql', { event: sale.event_id, count }))
  return rows.map((row) => ({ ...row, slug: sale.slug }))
}

function script(name: string, values: Record<string, number>): string {
  const text = readFileSync(join(import.meta.dirname, 'sql', name), 'utf8')
  return Object.entries(values).reduce((sql, [key, value]) => sql.replaceAll(`:${key}`, String(value)), text)
}
