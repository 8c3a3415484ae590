import { left } from '#domain/availability.ts'
import { isOrderable } from '#domain/event-status.ts'
import type { Locale } from '#domain/locale.ts'
import type { EventRow } from '#server/http/access.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { newShortId } from '#server/lib/token.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { hold, lockPools, type PoolRow } from '#server/products/stock.ts'
import type { OrderPlan } from './plan-order.ts'

export type PlannedOrder = OrderPlan & { locale: Locale }

/** The id of the reserved order, or this buyer's refusal. */
export type Answer = number | Error

type Granted = { planned: PlannedOrder; index: number; short_id: string }

/**
 * One transaction for a whole batch: satisfies requests in order of arrival from locked pools, then inserts orders, items
 * and ledger rows in one statement each. Several processes may do this at once; the locks put them in line.
 */
export async function writeReservations(db: Db, event: EventRow, batch: PlannedOrder[]): Promise<Answer[]> {
  return db.transaction().execute(async (trx) => {
    const timeout = await lockSelling(trx, event)
    const pools = await lockPools(
      trx,
      batch.flatMap((planned) => [...planned.takes.keys()]),
    )
    const { granted, answers } = allot(batch, pools)
    if (granted.length === 0) return answers
    const orders = granted.map(({ planned, short_id }) => ({ ...planned, short_id }))
    const ids = await insertOrders(trx, event, orders, timeout)
    await hold(
      trx,
      granted.flatMap(({ planned, short_id }) => takesOf(planned, ids.get(short_id) ?? 0)),
    )
    for (const { index, short_id } of granted)
      answers[index] = ids.get(short_id) ?? new Error('an order was not written')
    return answers
  })
}

/**
 * Nothing is sold once the event is paused, withdrawn or archived, however late that was decided, and nothing in another
 * currency than it was priced in. Returns how long a reservation lives, in minutes.
 */
async function lockSelling(trx: Trx, priced: EventRow): Promise<number> {
  const event = await trx
    .selectFrom('events')
    .innerJoin('event_settings', 'event_settings.event_id', 'events.id')
    .select(['events.status', 'events.currency', 'events.prices_include_tax', 'event_settings.order_timeout_in_minutes'])
    .where('events.id', '=', priced.id)
    .forShare('events')
    .executeTakeFirstOrThrow()
  if (!isOrderable(event.status)) throw new ApiError('event_not_on_sale')
  if (event.currency !== priced.currency || event.prices_include_tax !== priced.prices_include_tax)
    throw new ApiError('stale', { message: 'The prices have just changed. Choose again.' })
  return event.order_timeout_in_minutes
}

/** First come, first served: who cannot have everything gets nothing, and the next one may still fit. */
export function allot(batch: PlannedOrder[], pools: Map<number, PoolRow>) {
  const remaining = new Map([...pools].map(([id, pool]) => [id, { ...pool }]))
  const granted: Granted[] = []
  const answers = batch.map((planned, index): Answer => {
    const refusal = refusalFor(planned, remaining)
    if (refusal) return refusal
    for (const [id, quantity] of planned.takes) {
      const pool = remaining.get(id)
      if (pool) pool.held += quantity
    }
    granted.push({ planned, index, short_id: newShortId('o') })
    return 0
  })
  return { granted, answers }
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

function takesOf(planned: PlannedOrder, order_id: number) {
  return [...planned.takes].map(([stock_pool_id, quantity]) => ({ order_id, stock_pool_id, quantity }))
}
