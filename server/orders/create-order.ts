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
import { insertManualOrders } from './insert-manual-orders.ts'
import { type ManualPlan, planManualOrder, shortageOf } from './plan-manual-order.ts'

type Which = { event: EventRow; member: Pick<Member, 'permissions'>; wanted: ManualOrder }

/**
 * Adds an order on behalf of a buyer, whatever the event's status (docs/rules/orders.md): all of it or nothing. Returns its id.
 * Expired carts are released before the order is refused for lack of stock.
 */
export async function createOrder(db: Db, actor: Actor, which: Which): Promise<number> {
  const place = () => db.transaction().execute((trx) => placeOrder(trx, actor, which))
  try {
    return await place()
  } catch (error) {
    if (!isShortage(error) || !(await expireOrdersOf(db, which.event.id))) throw error
    return place()
  }
}

const isShortage = (error: unknown) =>
  error instanceof ApiError && (error.code === 'sold_out' || error.code === 'not_enough_left')

async function placeOrder(trx: Trx, actor: Actor, { event: { id }, member, wanted }: Which): Promise<number> {
  const event = await lockCatalogue(trx, id)
  const settings = await loadEventSettings(trx, id)
  const catalogue = await loadCatalogue(trx, id)
  const changed_prices = changedPrices(catalogue, wanted)
  if (changed_prices.length > 0) refuseUnlessMayChange(member, wanted)
  const { payment, payment_method: method, send_emails, exceed_limits } = wanted
  if (method !== null && payment !== 'PAID') throw malformed('payment_method', 'not_usable')
  const plan = planManualOrder({ catalogue, event }, wanted)
  const price_reason = changed_prices.length > 0 ? wanted.price_reason : null
  const inserted = await insertManualOrders(trx, event, [{ plan, wanted: { ...wanted, price_reason } }])
  const [order_id = 0] = inserted.map(({ order }) => order.id)
  await placeByHand(trx, {
    inserted,
    payment,
    method,
    settings,
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
  return order_id
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
