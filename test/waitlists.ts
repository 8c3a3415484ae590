import type { z } from 'zod'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import type { Product, productInput } from '#contract/products.ts'
import { publicWaitlist, waitlist } from '#contract/waitlist.ts'
import type { ActivityName } from '#domain/activity.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { waitlistToken } from '#server/waitlist/waitlist-token.ts'
import type { TestApp } from './app.ts'
import { visit } from './clients.ts'
import { randomEmail } from './factories.ts'
import { addProduct, newSeller, placeOrder, type Seller } from './sales.ts'

export type WaitlistSale = { seller: Seller; product: Product; price_id: number; sold: number[] }

type ProductFields = Partial<z.input<typeof productInput>>

/** A product with a waitlist, of which all units are sold, one order each. */
export async function soldOut(testApp: TestApp, units = 1, fields: ProductFields = {}): Promise<WaitlistSale> {
  const seller = await newSeller(testApp)
  const prices = [{ price: 1000, initial_quantity_available: units }]
  const product = await addProduct(seller, { waitlist_enabled: true, prices, ...fields })
  const sold: number[] = []
  for (let unit = 0; unit < units; unit += 1) sold.push(await placeOrder(testApp, seller, { product }))
  return { seller, product, price_id: product.prices[0]?.id ?? 0, sold }
}

export async function join({ app }: TestApp, sale: WaitlistSale, email = randomEmail()): Promise<string> {
  const body = { product_price_id: sale.price_id, first_name: 'Ada', last_name: 'Lovelace', email }
  await visit(app).call(publicWaitlist.join, { params: { event_id: sale.seller.event_id }, body })
  return email
}

export const paramsOf = ({ seller: { event_id } }: WaitlistSale) => ({ event_id })

export async function entriesOf(sale: WaitlistSale) {
  return (await sale.seller.visitor.call(waitlist.list, { params: paramsOf(sale) })).data
}

/** The newest entry of an address. */
export async function entryOf(sale: WaitlistSale, email: string) {
  const own = (await entriesOf(sale)).filter((one) => one.email === email)
  const entry = own.toSorted((one, other) => other.id - one.id)[0]
  if (!entry) throw new Error(`nobody waits as ${email}`)
  return entry
}

/** The token of an entry's link. */
export async function tokenOf({ services: { db, config } }: TestApp, id: number): Promise<string> {
  const entry = db.selectFrom('waitlist_entries').select(['id', 'account_id', 'event_id', 'email']).where('id', '=', id)
  return waitlistToken(config, await entry.executeTakeFirstOrThrow())
}

type Settings = z.input<typeof events.updateSettings.body>

export async function changeSettings(sale: WaitlistSale, body: Settings): Promise<void> {
  await sale.seller.visitor.call(events.updateSettings, { params: paramsOf(sale), body })
}

/** Cancels this many of the orders that sold everything. */
export async function free(sale: WaitlistSale, units = 1): Promise<void> {
  for (const order_id of sale.sold.splice(0, units))
    await sale.seller.visitor.call(orders.cancel, { params: { ...paramsOf(sale), order_id } })
}

/** The order that the last offer to an address reserved. */
export async function offeredOrder({ services: { db } }: TestApp, sale: WaitlistSale, email: string) {
  const { order_id } = await entryOf(sale, email)
  const order = db.selectFrom('orders').selectAll()
  return order.where('id', '=', order_id ?? 0).executeTakeFirstOrThrow()
}

/** Entries of the activity log with this name. */
export function activitiesOf({ services: { db } }: TestApp, sale: WaitlistSale, name: ActivityName) {
  const log = db.selectFrom('activity_log').select(['subject_id', 'actor_kind']).where('name', '=', name)
  return log.where('event_id', '=', sale.seller.event_id).orderBy('id').execute()
}

export const differencesOf = ({ services: { db } }: TestApp, { seller: { event_id } }: WaitlistSale) =>
  findDifferences(db, { event_id })
