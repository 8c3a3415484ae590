import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkInLists } from '#contract/check-in.ts'
import type { App } from './app.ts'
import { createSale, type Sale } from './sale.ts'

/** Large amounts of rows, inserted directly: the data of a busy year, in seconds. */

/** A sale with completed orders of some tickets each. */
export async function sellOrders(app: App, orders: number, tickets: number): Promise<Sale> {
  const sale = await createSale(app, { type: 'FREE' })
  await app.sql(script('sell-orders.sql', { event: sale.event_id, price: sale.price_id, orders, tickets }))
  for (const table of ['attendees', 'orders', 'order_items']) await tidyUp(app, table)
  comeToRest()
  return sale
}

/** Gives the free orders of a sale a price with a tax, and refunds a part of a tenth of them. */
export async function chargeOrders(app: App, { event_id }: Sale): Promise<void> {
  await app.sql(script('charge-orders.sql', { event: event_id }))
  for (const table of ['orders', 'order_items', 'payments', 'refunds', 'refund_lines']) await tidyUp(app, table)
  comeToRest()
}

/** Flushes the disk: writes of the preparation must not disturb the measurement. */
function comeToRest(): void {
  execFileSync('sync')
}

/** A check-in list with every second attendee checked in. */
export async function letInHalf(app: App, { event_id, product_id }: Sale): Promise<void> {
  const params = { event_id }
  const { data: list } = await app.organizer(checkInLists.create, {
    params,
    body: { name: 'Entrance', product_ids: [product_id] },
  })
  await app.sql(script('let-in-half.sql', { event: event_id, list: list.id }))
  await tidyUp(app, 'check_ins')
  comeToRest()
}

/** Repeats the vacuum while an open transaction keeps rows from being cleaned up. */
async function tidyUp({ sql }: App, table: string): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    await sql(`vacuum (analyze) ${table}`)
    const [pages] = await sql<{ left: number }>(
      `select relpages - relallvisible as left from pg_class where oid = '${table}'::regclass`,
    )
    if (!pages || pages.left <= 0) return
    await sleep(500)
  }
}

/** A sale with open reservations. */
export async function reserveOrders(app: App, orders: number): Promise<Sale> {
  const sale = await createSale(app)
  await app.sql(script('reserve-orders.sql', { event: sale.event_id, price: sale.price_id, orders }))
  await app.sql('analyze orders, order_items, stock_ledger')
  comeToRest()
  return sale
}

/** More sales like this one, each with its own event, product and stock; the given one is the first of them. */
export async function copySale(app: App, sale: Sale, count: number): Promise<Sale[]> {
  const rows = await app.sql<Sale>(script('copy-sale.sql', { event: sale.event_id, count }))
  return rows.map((row) => ({ ...row, slug: sale.slug }))
}

function script(name: string, values: Record<string, number>): string {
  const text = readFileSync(join(import.meta.dirname, 'sql', name), 'utf8')
  return Object.entries(values).reduce((sql, [key, value]) => sql.replaceAll(`:${key}`, String(value)), text)
}
