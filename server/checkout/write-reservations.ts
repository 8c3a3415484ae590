import { left } from '#domain/availability.ts'
import { isOrderable } from '#domain/event-status.ts'
import type { Locale } from '#domain/locale.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { newShortId } from '#server/lib/token.ts'
import { type InsertedOrder, insertOrders } from '#server/orders/insert-orders.ts'
import { hold, lockPools, type PoolRow, readPools } from '#server/products/stock.ts'
import type { Offer } from './offers.ts'
import type { OrderPlan } from './plan-order.ts'

export type PlannedOrder = OrderPlan & { locale: Locale }

/** An order that was reserved just now, complete but for its buyer. */
export type Reserved = InsertedOrder

/** The reserved order, or this buyer's refusal. */
export type Answer = Reserved | Error

/** The offer that the batch was priced from is not the present one any more. */
export class StaleOffer extends Error {
  readonly offer: Offer

  constructor(offer: Offer) {
    super('the catalogue has changed')
    this.offer = offer
  }
}

type Granted = { planned: PlannedOrder; index: number; short_id: string }

/**
 * One transaction for a whole batch: satisfies requests in order of arrival from locked pools and inserts orders, items and
 * ledger rows in one statement each. Several processes may do this at once; the locks put them in line.
 */
export async function writeReservations(db: Db, offer: Offer, batch: PlannedOrder[]): Promise<Answer[]> {
  const pool_ids = batch.flatMap((planned) => [...planned.takes.keys()])
  const written = leavesPlenty(batch, await readPools(db, pool_ids))
    ? await writeFirst(db, offer, batch, pool_ids)
    : null
  return written ?? lockFirst(db, offer, batch, pool_ids)
}

async function lockFirst(db: Db, offer: Offer, batch: PlannedOrder[], pool_ids: number[]): Promise<Answer[]> {
  return db.transaction().execute(async (trx) => {
    await lockSelling(trx, offer)
    const { granted, refusals } = allot(batch, await lockPools(trx, pool_ids))
    const inserted = await insertGranted(trx, offer, granted)
    await hold(trx, takesOfAll(granted, inserted))
    return answersFor(batch, granted, refusals, inserted)
  })
}

/** While there is plenty, pools are locked last and shortest, so that batches write side by side. Null if it was not enough after all. */
async function writeFirst(db: Db, offer: Offer, batch: PlannedOrder[], pool_ids: number[]): Promise<Answer[] | null> {
  const granted = batch.map((planned, index) => ({ planned, index, short_id: newShortId('o') }))
  return db
    .transaction()
    .execute(async (trx) => {
      await lockSelling(trx, offer)
      const inserted = await insertGranted(trx, offer, granted)
      if (allot(batch, await lockPools(trx, pool_ids)).refusals.size > 0) throw new NotEnoughForAll()
      await hold(trx, takesOfAll(granted, inserted))
      return answersFor(batch, granted, new Map(), inserted)
    })
    .catch((error) => {
      if (error instanceof NotEnoughForAll) return null
      throw error
    })
}

class NotEnoughForAll extends Error {}

/** A look without locks, to choose the way; whether there is enough is decided under them. */
function leavesPlenty(batch: PlannedOrder[], pools: Map<number, PoolRow>): boolean {
  const wanted = new Map<number, number>()
  for (const { takes } of batch) for (const [id, quantity] of takes) wanted.set(id, (wanted.get(id) ?? 0) + quantity)
  return [...wanted].every(([id, quantity]) => {
    const pool = pools.get(id)
    const remaining = pool ? left([pool]) : 0
    return remaining === null || remaining >= 3 * quantity
  })
}

function insertGranted(trx: Trx, offer: Offer, granted: Granted[]): Promise<Map<string, InsertedOrder>> {
  const orders = granted.map(({ planned, short_id }) => ({ ...planned, short_id }))
  return insertOrders(trx, offer.event, orders, offer.settings.order_timeout_in_minutes)
}

function takesOfAll(granted: Granted[], inserted: Map<string, InsertedOrder>) {
  return granted.flatMap(({ planned, short_id }) => takesOf(planned, inserted.get(short_id)))
}

/**
 * Nothing is sold once the event is paused, withdrawn or archived, however late that was decided, and nothing at prices
 * that have changed: the version covers everything an order is priced from.
 */
async function lockSelling(trx: Trx, offer: Offer): Promise<void> {
  const event = await trx
    .selectFrom('events')
    .select(['status', 'catalogue_version'])
    .where('id', '=', offer.event.id)
    .forShare()
    .executeTakeFirstOrThrow()
  if (event.catalogue_version !== offer.event.catalogue_version) throw new StaleOffer(offer)
  if (!isOrderable(event.status)) throw new ApiError('event_not_on_sale')
}

/** First come, first served: who cannot have everything gets nothing, and the next one may still fit. */
export function allot(batch: PlannedOrder[], pools: Map<number, PoolRow>) {
  const remaining = new Map([...pools].map(([id, pool]) => [id, { ...pool }]))
  const granted: Granted[] = []
  const refusals = new Map<number, ApiError>()
  for (const [index, planned] of batch.entries()) {
    const refusal = refusalFor(planned, remaining)
    if (refusal) refusals.set(index, refusal)
    else granted.push({ planned, index, short_id: newShortId('o') })
    if (!refusal) take(planned, remaining)
  }
  return { granted, refusals }
}

function take(planned: PlannedOrder, remaining: Map<number, PoolRow>): void {
  for (const [id, quantity] of planned.takes) {
    const pool = remaining.get(id)
    if (pool) pool.held += quantity
  }
}

function refusalFor(planned: PlannedOrder, pools: Map<number, PoolRow>): ApiError | null {
  for (const [id, quantity] of planned.takes) {
    const pool = pools.get(id)
    const remaining = pool ? left([pool]) : 0
    if (remaining === null || remaining >= quantity) continue
    if (id === planned.promo_code?.stock_pool_id) return new ApiError('promo_code_not_usable')
    if (remaining === 0) return new ApiError('sold_out', { errors: { products: ['These tickets are sold out.'] } })
    const message = `Only ${remaining} left.`
    return new ApiError('not_enough_left', { message, errors: { products: [message] } })
  }
  return null
}

function takesOf(planned: PlannedOrder, order: InsertedOrder | undefined) {
  if (!order) throw new Error('an order was not written')
  return [...planned.takes].map(([stock_pool_id, quantity]) => ({ order_id: order.id, stock_pool_id, quantity }))
}

function answersFor(
  batch: PlannedOrder[],
  granted: Granted[],
  refusals: Map<number, ApiError>,
  inserted: Map<string, InsertedOrder>,
): Answer[] {
  const keys = new Map(granted.map(({ index, short_id }) => [index, short_id]))
  return batch.map((_, index) => {
    const answer = refusals.get(index) ?? inserted.get(keys.get(index) ?? '')
    return answer ?? new Error('a reservation got no answer')
  })
}
