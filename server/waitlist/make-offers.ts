import { sql } from 'kysely'
import { issueOf, sentenceOf } from '#contract/issues.ts'
import type { Actor } from '#domain/actor.ts'
import { missingIn } from '#domain/availability.ts'
import { priceOrder } from '#domain/pricing.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import { poolsOf, priceLine } from '#server/checkout/wanted-lines.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { newShortId } from '#server/lib/token.ts'
import { withExpiredReleased } from '#server/orders/create-order.ts'
import { insertOrders, type NewOrder } from '#server/orders/insert-orders.ts'
import { loadCatalogue } from '#server/products/catalogue.ts'
import { lockPools } from '#server/products/stock.ts'
import { changeWaitlist } from './change-waitlist.ts'
import { entriesOf } from './entry-queries.ts'
import { isSelling, type Priced, type Sale, saleOf } from './sale.ts'

type Wish = {
  event_id: number
  product_price_id: number | null
  entry_id: number | null
  quantity: number
}

/**
 * Offers units to the first in line for a price, or to one entry that waits or whose offer is over: all or none. Expired carts are
 * released before it is refused for lack of stock. Returns the ids of the entries.
 */
export function offerNext(db: Db, actor: Actor, { event_id, ...wish }: Wish): Promise<number[]> {
  return withExpiredReleased(db, event_id, (trx) =>
    changeWaitlist(trx, event_id, async (event) => {
      const entries = await entriesFor(trx, event_id, wish)
      const sale = await saleOf(trx, event)
      await offerTo(trx, actor, { sale, entries })
      return entries.map(({ id }) => id)
    }),
  )
}

type Entry = { id: number; product_price_id: number; locale: string }

async function entriesFor(trx: Trx, event_id: number, wish: Omit<Wish, 'event_id'>): Promise<Entry[]> {
  const { entry_id, product_price_id, quantity } = wish
  if (entry_id !== null) {
    let found = entriesOf(trx, event_id).where('entry.id', '=', entry_id)
    if (product_price_id !== null) found = found.where('entry.product_price_id', '=', product_price_id)
    const entry = await found.executeTakeFirstOrThrow(() => new ApiError('not_found'))
    if (entry.status !== 'WAITING' && entry.status !== 'OFFER_EXPIRED') throw new ApiError('transition_not_allowed')
    return [entry]
  }
  const waiting = entriesOf(trx, event_id).where('entry.product_price_id', '=', product_price_id)
  const first = waiting.where('line.position', '<=', quantity).orderBy('line.position')
  const entries = await first.execute()
  if (entries.length === 0)
    throw new ApiError('transition_not_allowed', { message: 'Nobody is waiting for this. Choose another price.' })
  if (entries.length < quantity) throw malformed('quantity', 'number_too_big', { most: entries.length })
  return entries
}

type Offering = { sale: Sale; entries: readonly Entry[] }

/** Reserves one unit for each entry, all or none. The event is locked. Throws `sold_out` or `not_enough_left`. */
export async function offerTo(trx: Trx, actor: Actor, { sale, entries }: Offering): Promise<void> {
  const { event } = sale
  const catalogue = await loadCatalogue(trx, event.id)
  const prices = new Map(
    catalogue.products.flatMap((product) => product.prices.map((price) => [price.id, { product, price }] as const)),
  )
  const orders = entries.map((entry) => {
    const priced = prices.get(entry.product_price_id)
    if (!priced || !isSelling(sale, priced)) throw new ApiError('not_on_sale')
    return { entry, order: orderOf(actor, sale, { ...priced, locale: entry.locale }) }
  })
  await refuseShortage(
    trx,
    orders.map(({ order }) => order.allocations),
  )
  const inserted = await insertOrders(
    trx,
    orders.map(({ order }) => order),
  )
  for (const { entry, order } of orders) {
    const order_id = inserted.get(order.short_id)?.id
    if (order_id === undefined) throw new ApiError('event_not_on_sale')
    await noteOffer(trx, entry.id, order_id)
    await emit(trx, actor, { name: 'waitlist.offered', subject_id: entry.id, place: { ...inEvent(event), order_id } })
  }
}

/** A cart of one unit at the present price, without a promo code, which counts for no address. */
function orderOf(
  actor: Actor,
  { event, offer_minutes }: Sale,
  { product, price, locale }: Priced & { locale: string },
) {
  const line = { product, price, quantity: 1, donation: undefined, path: 'entry_id' }
  const lines = [priceLine(line, event.currency)]
  return {
    short_id: newShortId('o'),
    event,
    minutes: offer_minutes,
    priced: priceOrder({ lines, adjustments: [], prices_include_tax: event.prices_include_tax }),
    items: [{ product, price }],
    allocations: poolsOf([line]),
    promo_code: null,
    promo_ticket_count: 0,
    affiliate: null,
    locale,
    address_hash: null,
    actor,
  } satisfies NewOrder
}

async function refuseShortage(trx: Trx, orders: readonly ReadonlyMap<number, number>[]): Promise<void> {
  const wanted = new Map<number, number>()
  for (const allocations of orders)
    for (const [id, quantity] of allocations) wanted.set(id, (wanted.get(id) ?? 0) + quantity)
  const pools = await lockPools(trx, [...wanted.keys()])
  const missing = missingIn(pools, wanted)
  const left = Math.min(...[...missing].map(([id, by]) => (wanted.get(id) ?? 0) - by))
  if (missing.size === 0) return
  if (left <= 0) throw new ApiError('sold_out')
  const few = issueOf('only_left', { left })
  throw new ApiError('not_enough_left', { message: sentenceOf(few), issues: [{ path: 'quantity', ...few }] })
}

async function noteOffer(trx: Trx, id: number, order_id: number): Promise<void> {
  await trx
    .updateTable('waitlist_entries')
    .set({ order_id, offered_at: sql<string>`now()`, offer_settled_at: null })
    .where('id', '=', id)
    .execute()
}
