import { sql } from 'kysely'
import { SYSTEM } from '#domain/actor.ts'
import type { Services } from '#server/services.ts'
import { cancelOrder } from './cancel-order.ts'

const AT_ONCE = 200

/**
 * Job, every ten minutes: cancels orders whose offline payment is overdue, as their buyers were told, and releases their stock.
 * Orders stay once their event has started: attendees may pay at check-in. Returns how many.
 */
export async function lapseUnpaidOrders({ db }: Pick<Services, 'db'>): Promise<number> {
  const due = await db
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.event_id')
    .select('orders.id')
    .where('orders.status', '=', 'AWAITING_OFFLINE_PAYMENT')
    .where('orders.payment_due_at', '<=', sql<string>`now()`)
    .where('events.start_date', '>', sql<string>`now()`)
    .orderBy('orders.payment_due_at')
    .limit(AT_ONCE)
    .execute()
  let lapsed = 0
  for (const { id } of due) lapsed += (await lapse(db, id)) ? 1 : 0
  return lapsed
}

/**
 * Cancels one order per transaction, so that no other order waits; skips one that was just paid, cancelled or given more time.
 */
function lapse(db: Services['db'], id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'AWAITING_OFFLINE_PAYMENT')
      .where('payment_due_at', '<=', sql<string>`now()`)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (order) await cancelOrder(trx, SYSTEM, id)
    return order !== undefined
  })
}
