import { issueOf, sentenceOf } from '#contract/issues.ts'
import type { Actor } from '#domain/actor.ts'
import { left } from '#domain/availability.ts'
import { isOrderable } from '#domain/event-status.ts'
import type { Locale } from '#domain/locale.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { newShortId } from '#server/lib/token.ts'
import { type InsertedOrder, insertOrders, type NewOrder } from '#server/orders/insert-orders.ts'
import { isTooLittleLeft, lockPools, type PoolRow } from '#server/products/stock.ts'
import {
  ADDRESS_LIMITS,
  type Held,
  type HeldByAddress,
  heldByAddress,
  isOverShare,
  openCarts,
} from './address-shares.ts'
import type { CatalogueSnapshot } from './catalogue-snapshots.ts'
import type { OrderPlan } from './plan-order.ts'
import type { Remaining } from './remaining.ts'

export type PlannedOrder = OrderPlan &
  Pick<NewOrder, 'affiliate'> & { locale: Locale; address_hash: string; actor: Actor }

/** An order that was just reserved, complete but for its buyer. */
export type Reserved = InsertedOrder

/** The reserved order, or this buyer's refusal. */
export type Answer = Reserved | Error

/** The batch was priced from a snapshot of a catalogue that has changed since. */
export class StaleSnapshot extends Error {
  readonly snapshot: CatalogueSnapshot

  constructor(snapshot: CatalogueSnapshot) {
    super('the catalogue has changed')
    this.snapshot = snapshot
  }
}

export type Writer = { db: Db; remaining: Remaining }
/** An order being written; the pool of its promo code is known. */
type PlannedNewOrder = NewOrder & PlannedOrder

/** Reserves orders of one event in order of arrival, with an exact answer for each. */
export async function writeReservations(
  writer: Writer,
  snapshot: CatalogueSnapshot,
  batch: PlannedOrder[],
): Promise<Answer[]> {
  const orders = newOrders(
    writer,
    batch.map((planned) => ({ snapshot, planned })),
  )
  const written = (await writer.remaining.leavesPlenty(batch)) ? await writeAtOnce(writer, snapshot, orders) : null
  return written ?? lockFirst(writer, snapshot, orders)
}

/**
 * While all pools have plenty, writes without looking; the database refuses what is not there. Returns the written orders by
 * index; the others must be tried the other way.
 */
export async function writeIfFree(writer: Writer, batch: { snapshot: CatalogueSnapshot; planned: PlannedOrder }[]) {
  const orders = newOrders(writer, batch)
  const inserted = await insertOrders(writer.db, orders, { skip_locked: true })
  writer.remaining.taken(orders.filter(({ short_id }) => inserted.has(short_id)))
  return orders.map(({ short_id }) => inserted.get(short_id))
}

async function writeAtOnce(
  writer: Writer,
  snapshot: CatalogueSnapshot,
  orders: PlannedNewOrder[],
): Promise<Answer[] | null> {
  try {
    const inserted = await insertOrders(writer.db, orders)
    if (inserted.size === 0) throw new StaleSnapshot(snapshot)
    writer.remaining.taken(orders)
    return orders.map((order) => answerOf(order, inserted))
  } catch (error) {
    if (isTooLittleLeft(error)) return null
    throw error
  }
}

/** Locks the pools first when little is left, and decides under the locks which orders get units. */
function lockFirst(
  { db, remaining }: Writer,
  snapshot: CatalogueSnapshot,
  orders: PlannedNewOrder[],
): Promise<Answer[]> {
  return db.transaction().execute(async (trx) => {
    await lockSelling(trx, snapshot)
    const pools = await lockPools(
      trx,
      orders.flatMap(({ allocations }) => [...allocations.keys()]),
    )
    remaining.note(pools)
    const fitting = remaining.toLookAt(orders).filter((order) => !shortage(order, pools))
    const held = await heldByAddress(trx, fitting)
    const carts = await openCarts(trx, snapshot.event.id, remaining.addresses.withManyCarts(orders))
    const { granted, refusals } = allot(orders, pools, { held, carts })
    const inserted = await insertOrders(trx, granted)
    remaining.taken(granted)
    return orders.map((order) => refusals.get(order) ?? answerOf(order, inserted))
  })
}

function newOrders(
  { remaining }: Writer,
  batch: { snapshot: CatalogueSnapshot; planned: PlannedOrder }[],
): PlannedNewOrder[] {
  const minutes = remaining.addresses.holdTimes(
    batch.map(({ planned }) => planned),
    batch.map(({ snapshot }) => snapshot.settings.order_timeout_in_minutes),
  )
  return batch.map(({ snapshot, planned }, index) => ({
    ...planned,
    event: snapshot.event,
    minutes: minutes[index] ?? 0,
    short_id: newShortId('o'),
  }))
}

function answerOf({ short_id }: PlannedNewOrder, inserted: Map<string, InsertedOrder>): Answer {
  return inserted.get(short_id) ?? new Error('a reservation got no answer')
}

/**
 * Refuses sales once the event is paused, withdrawn or archived, however recently, and sales at outdated prices: the version
 * covers everything an order is priced from.
 */
async function lockSelling(trx: Trx, snapshot: CatalogueSnapshot): Promise<void> {
  const event = await trx
    .selectFrom('events')
    .select(['status', 'catalogue_version'])
    .where('id', '=', snapshot.event.id)
    .forShare()
    .executeTakeFirstOrThrow()
  const isSame = event.catalogue_version === snapshot.event.catalogue_version
  if (!isSame || !isOrderable(event.status)) throw new StaleSnapshot(snapshot)
}

type Pools = Map<number, PoolRow>

/** Units of the checked addresses, and the number of carts of those that may have too many open. */
type OfAddresses = { held: HeldByAddress; carts: Map<string, number> }

/** First come, first served: an order that does not fit gets nothing, and the next one may still fit. */
function allot(orders: PlannedNewOrder[], pools: Pools, ofAddresses: OfAddresses) {
  const remaining: Pools = new Map([...pools].map(([id, pool]) => [id, { ...pool }]))
  const granted: PlannedNewOrder[] = []
  const refusals = new Map<PlannedNewOrder, ApiError>()
  for (const order of orders) {
    const refusal = shortage(order, remaining) ?? overShare(order, remaining, ofAddresses)
    if (refusal) {
      refusals.set(order, refusal)
      continue
    }
    granted.push(order)
    take(order, remaining, ofAddresses)
  }
  return { granted, refusals }
}

const NONE: Held = { units: 0, unpaid: 0 }

function take({ allocations, address_hash }: PlannedNewOrder, remaining: Pools, { held, carts }: OfAddresses): void {
  const own = held.get(address_hash)
  for (const [id, quantity] of allocations) {
    const pool = remaining.get(id)
    if (pool) pool.held += quantity
    const before = own?.get(id) ?? NONE
    own?.set(id, { ...before, units: before.units + quantity })
  }
  const open = carts.get(address_hash)
  if (open !== undefined) carts.set(address_hash, open + 1)
}

function shortage({ allocations, promo_code, promo_path }: PlannedNewOrder, pools: Pools): ApiError | null {
  for (const [id, quantity] of allocations) {
    const pool = pools.get(id)
    const remaining = pool ? left([pool]) : 0
    if (remaining === null || remaining >= quantity) continue
    if (id === promo_code?.stock_pool_id) return new ApiError('promo_code_not_usable')
    if (id === promo_code?.ticket_pool_id) return fewTicketsOfCode(promo_path, remaining)
    if (remaining === 0) return new ApiError('sold_out', { issues: [{ path: 'products', ...issueOf('sold_out') }] })
    const few = issueOf('only_left', { left: remaining })
    return new ApiError('not_enough_left', { message: sentenceOf(few), issues: [{ path: 'products', ...few }] })
  }
  return null
}

function fewTicketsOfCode(path: string, left: number): ApiError {
  if (left <= 0) return new ApiError('promo_code_not_usable')
  return new ApiError('promo_code_few_left', {
    issues: [{ path, ...issueOf('promo_tickets_left', { left }) }],
  })
}

/**
 * True if the order exceeds its address's share. The limit keeps one address from holding everything by filling carts or placing
 * unpaid orders.
 */
function overShare(
  { allocations, address_hash }: PlannedNewOrder,
  pools: Pools,
  { held, carts }: OfAddresses,
): ApiError | null {
  const own = held.get(address_hash)
  const isOverPool = [...allocations].some(([id, quantity]) => {
    const pool = pools.get(id)
    return own && pool && isOverShare(pool, own.get(id) ?? NONE, quantity)
  })
  const isOver = isOverPool || (carts.get(address_hash) ?? 0) >= ADDRESS_LIMITS.open_carts
  return isOver ? new ApiError('too_many_held', { retry_after: ADDRESS_LIMITS.retry_after }) : null
}
