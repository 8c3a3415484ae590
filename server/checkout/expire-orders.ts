import { sql } from 'kysely'
import { SYSTEM } from '#domain/actor.ts'
import { emitOfOrders } from '#server/activity/emit.ts'
import { deleteAttendeesOf } from '#server/attendees/save-attendees.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { transition } from '#server/orders/transition.ts'
import { cancelPayment } from '#server/payments/payments.ts'
import { releaseHeld } from '#server/products/stock.ts'
import { deleteAnswersOf } from '#server/questions/write-answers.ts'
import type { Services } from '#server/services.ts'

const AT_ONCE = 500

/** Job, every few seconds: expires due reservations and releases their stock. Returns how many. */
export async function expireOrders({ db }: Pick<Services, 'db'>): Promise<number> {
  let total = 0
  for (;;) {
    const expired = await expireSome(db)
    total += expired
    if (expired < AT_ONCE) return total
  }
}

/**
 * The same for one event, at once, when a buyer meets "sold out". Waits for transactions that are ending or completing some of
 * these orders, as their stock may be released. Returns whether more may be left than before.
 */
export async function expireOrdersOf(db: Db, event_id: number): Promise<boolean> {
  const over = await due(db).where('event_id', '=', event_id).execute()
  if (over.length === 0) return false
  const ids = over.map(({ id }) => id)
  await db.transaction().execute(async (trx) => {
    const left = await due(trx).where('id', 'in', ids).orderBy('id').forUpdate().execute()
    await expire(trx, left)
  })
  return true
}

/** Skips orders that another transaction is completing. */
function expireSome(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const orders = await due(trx).orderBy('reserved_until').forUpdate().skipLocked().execute()
    await expire(trx, orders)
    return orders.length
  })
}

/** Expiry is decided by the database's clock. */
const due = (db: Db) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'RESERVED')
    .where('reserved_until', '<=', sql<string>`now()`)
    .limit(AT_ONCE)

/** Expired carts have no buyer, so the typed names are deleted. */
async function expire(trx: Trx, orders: { id: number }[]): Promise<void> {
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  await transition(trx, ids, { from: ['RESERVED'], to: 'EXPIRED' })
  await deleteAttendeesOf(trx, ids)
  await deleteAnswersOf(trx, ids)
  await releaseHeld(trx, ids)
  await cancelPayment(trx, ids)
  await emitOfOrders(trx, SYSTEM, { name: 'order.expired', order_ids: ids })
}
