import type { ManualOrder } from '#contract/manual-orders.ts'
import type { Actor } from '#domain/actor.ts'
import { missingIn } from '#domain/availability.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import { expireOrdersOf } from '#server/checkout/expire-orders.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Member } from '#server/http/identity.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { loadCatalogue } from '#server/products/catalogue.ts'
import { lockPools, raiseLimits, sellAtOnce } from '#server/products/stock.ts'
import { changedPrices, refuseUnlessMayChange } from './changed-prices.ts'
import { placeByHand } from './complete-order.ts'
import { type Inserted, insertManualOrders } from './insert-manual-orders.ts'
import { type ManualPlan, planManualOrder, shortageOf } from './plan-manual-order.ts'

type Which = { event: EventRow; member: Pick<Member, 'permissions'>; wanted: ManualOrder }

/**
 * Adds an order on behalf of a buyer, whatever the event's status (docs/rules/orders.md): all of it or nothing. Returns its id.
 * Expired carts are released before the order is refused for lack of stock.
 */
export function createOrder(db: Db, actor: Actor, which: Which): Promise<number> {
  return withExpiredReleased(db, which.event.id, (trx) => placeOrder(trx, actor, which))
}

/** Runs `place` in a transaction. If it lacks stock, expired carts of the event are released, and it runs once more. */
export async function withExpiredReleased<T>(db: Db, event_id: number, place: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(place)
  } catch (error) {
    if (!isShortage(error) || !(await expireOrdersOf(db, event_id))) throw error
    return db.transaction().execute(place)
  }
}

const isShortage = (error: unknown) =>
  error instanceof ApiError && (error.code === 'sold_out' || error.code === 'not_enough_left')

async function placeOrder(trx: Trx, actor: Actor, { event: { id }, member, wanted }: Which): Promise<number> {
  const event = await lockCatalogue(trx, id)
  const catalogue = await loadCatalogue(trx, id)
  const changed_prices = changedPrices(catalogue, wanted)
  if (changed_prices.length > 0) refuseUnlessMayChange(member, wanted)
  if (wanted.payment_method !== null && wanted.payment !== 'PAID') throw malformed('payment_method', 'not_usable')
  const plan = planManualOrder({ catalogue, event }, wanted)
  const { order } = await placePlanned(trx, actor, { event, plan, wanted, changed_prices })
  return order.id
}

type Planned = {
  event: EventRow
  plan: ManualPlan
  wanted: ManualOrder
  changed_prices: ReturnType<typeof changedPrices>
}

/** Writes and places an order by hand that was planned with the locked catalogue of its event. */
export async function placePlanned(trx: Trx, actor: Actor, planned: Planned): Promise<Inserted> {
  const { event, plan, wanted, changed_prices } = planned
  const { payment, payment_method: method, send_emails, exceed_limits } = wanted
  const price_reason = changed_prices.length > 0 ? wanted.price_reason : null
  const inserted = await insertManualOrders(trx, event, [{ plan, wanted: { ...wanted, price_reason } }])
  const [placed] = inserted
  if (!placed) throw new Error('an order was not written')
  const order_id = placed.order.id
  await placeByHand(trx, {
    inserted,
    payment,
    method,
    settings: await loadEventSettings(trx, event.id),
    take: () => takeStock(trx, order_id, { plan, exceed_limits }),
    tell: async (raised) => {
      const raised_limits = [...raised].map(([stock_pool_id, by]) => ({ stock_pool_id, by }))
      const about = { subject_id: order_id, place: { ...inEvent(event), order_id } }
      await emit(trx, actor, {
        name: 'order.created',
        ...about,
        data: { payment, raised_limits, ...(changed_prices.length > 0 && { changed_prices }) },
        carry: { send_emails },
      })
    },
  })
  return placed
}

/** Until the end of the transaction neither prices change, nor the pools they draw from. */
export function lockCatalogue(trx: Trx, event_id: number): Promise<EventRow> {
  return trx.selectFrom('events').selectAll().where('id', '=', event_id).forShare().executeTakeFirstOrThrow()
}

type Taking = { plan: ManualPlan; exceed_limits: boolean }

/** Returns the increase of each pool whose limit was raised for the order. */
async function takeStock(trx: Trx, order_id: number, { plan, exceed_limits }: Taking): Promise<Map<number, number>> {
  const pools = await lockPools(trx, [...plan.allocations.keys()])
  const missing = missingIn(pools, plan.allocations)
  if (missing.size > 0 && !exceed_limits) throw shortageOf(plan, pools)
  await raiseLimits(trx, missing)
  await sellAtOnce(trx, order_id, plan.allocations)
  return missing
}
