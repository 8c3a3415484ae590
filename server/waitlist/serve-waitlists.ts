import { sql } from 'kysely'
import { SYSTEM } from '#domain/actor.ts'
import { left } from '#domain/availability.ts'
import { expireOrdersOf } from '#server/checkout/expire-orders.ts'
import { poolsOf } from '#server/checkout/wanted-lines.ts'
import { eventById } from '#server/events/public-event-summary.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { type Catalogue, loadCatalogue } from '#server/products/catalogue.ts'
import { lockPools, type PoolRow } from '#server/products/stock.ts'
import type { Services } from '#server/services.ts'
import { changeWaitlist } from './change-waitlist.ts'
import { offerTo } from './make-offers.ts'
import { isSelling, type Priced, type Sale, saleOf } from './sale.ts'
import { settleOffers } from './settle-offers.ts'

/** Offers of one transaction, so that buyers of the event wait for a moment only. */
const AT_ONCE = 100

/**
 * Job, every ten seconds: offers free units to those who wait, the oldest entry first, and tells whose offers are over. Returns how
 * many units it has offered. Of several workers each waits for the other at an event, and finds what is left then.
 */
export async function serveWaitlists({ db }: Pick<Services, 'db'>): Promise<number> {
  await settleOffers(db)
  let offered = 0
  const failures: unknown[] = []
  // An unexpected failure is tried again in ten seconds, and does not delay the other events.
  for (const event_id of await eventsToServe(db))
    offered += await serveWaitlist(db, event_id).catch((error) => failures.push(error) && 0)
  if (failures.length > 0) throw failures[0]
  return offered
}

/** Events on sale in which people wait; all others cost nothing. */
async function eventsToServe(db: Db): Promise<number[]> {
  const events = await db
    .selectFrom('events')
    .innerJoin('event_settings as settings', 'settings.event_id', 'events.id')
    .select('events.id')
    .where(
      'events.id',
      'in',
      db.selectFrom('waitlist_entries').select('event_id').where('order_id', 'is', null).where('left_at', 'is', null),
    )
    .where('events.status', '=', 'LIVE')
    .where('events.deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(events.end_date > now(), true)`)
    .where('settings.waitlist_auto_process', '=', true)
    .orderBy('events.id')
    .execute()
  return events.map(({ id }) => id)
}

async function serveWaitlist(db: Db, event_id: number): Promise<number> {
  await expireOrdersOf(db, event_id)
  let total = 0
  for (;;) {
    if (!(await hasSomethingToOffer(db, event_id))) return total
    const offered = await db.transaction().execute((trx) => offerFree(trx, event_id))
    total += offered
    if (offered < AT_ONCE) return total
  }
}

/** Read without a lock, so that an event with nothing to offer stops no buyer. */
async function hasSomethingToOffer(db: Db, event_id: number): Promise<boolean> {
  const catalogue = await loadCatalogue(db, event_id)
  const sale = await saleOf(db, await eventById(db, event_id))
  return [...toOffer(catalogue, sale).values()].some(({ pools }) => left(pools) !== 0)
}

function offerFree(trx: Trx, event_id: number): Promise<number> {
  return changeWaitlist(trx, event_id, async (event) => {
    const sale = await saleOf(trx, event)
    const prices = toOffer(await loadCatalogue(trx, event_id), sale)
    const pools = await lockPools(
      trx,
      [...prices.values()].flatMap((price) => price.pools.map(({ id }) => id)),
    )
    const entries = firstThatFit(await firstWaiting(trx, prices, pools), prices, pools)
    if (entries.length > 0) await offerTo(trx, SYSTEM, { sale, entries })
    return entries.length
  })
}

type Prices = Map<number, Priced['price']>

function toOffer({ products }: Catalogue, sale: Sale): Prices {
  const prices = products.flatMap((product) => product.prices.map((price) => ({ product, price })))
  const waited = prices.filter((priced) => priced.price.is_waited_for && isSelling(sale, priced))
  return new Map(waited.map(({ price }) => [price.id, price]))
}

type Pools = ReadonlyMap<number, PoolRow>

const leftOf = (price: Priced['price'], pools: Pools) => left(price.pools.flatMap(({ id }) => pools.get(id) ?? []))

/** Those who wait for prices with units left, over all these prices in the order in which they came. */
async function firstWaiting(trx: Trx, prices: Prices, pools: Pools) {
  const open = [...prices.values()].filter((price) => leftOf(price, pools) !== 0)
  if (open.length === 0) return []
  return trx
    .selectFrom('waitlist_entries')
    .select(['id', 'product_price_id', 'locale'])
    .where(
      'product_price_id',
      'in',
      open.map(({ id }) => id),
    )
    .where('order_id', 'is', null)
    .where('left_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
}

/** Allots the units of the locked pools; an entry for which nothing is left lets the next one pass, as it wants another price. */
function firstThatFit<Entry extends { product_price_id: number }>(entries: Entry[], prices: Prices, pools: Pools) {
  const remaining = new Map([...pools].map(([id, pool]) => [id, { ...pool }]))
  return entries.filter(({ product_price_id }) => {
    const price = prices.get(product_price_id)
    if (!price || leftOf(price, remaining) === 0) return false
    for (const [id, quantity] of poolsOf([{ price, quantity: 1 }])) {
      const pool = remaining.get(id)
      if (pool) pool.held += quantity
    }
    return true
  })
}
