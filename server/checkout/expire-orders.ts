import { sql } from 'kysely'
import { SYSTEM } from '#domain/actor.ts'
import { emitOfOrders } from '#server/activity/emit.ts'
import { deleteAttendeesOf } from '#server/attendees/save-attendees.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { transition } from '#server/orders/transition.ts'
import { releaseHeld } from '#server/products/stock.ts'
import { deleteAnswersOf } from '#server/questions/write-answers.ts'
import type { Services } from '#server/services.ts'

const AT_ONCE = 500

/** Job, every few seconds: ends reservations whose time is over and gives their stock back. Returns how many. */
export async function expireOrders({ db }: Pick<Services, 'db'>): Promise<number> {
  let total = 0
  for (;;) {
    const expired = await expireSome(db)
    total += expired
    if (expired < AT_ONCE) return total
  }
}

/** The same for one event, at once, when a buyer meets "sold out". */
export function expireOrdersOf(db: Db, event_id: number): Promise<number> {
  return expireSome(db, event_id)
}

/** Expiry is decided by the database's clock; orders that somebody is finishing right now are left alone. */
function expireSome(db: Db, event_id?: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    let due = trx
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'RESERVED')
      .where('reserved_until', '<=', sql<string>`now()`)
      .orderBy('reserved_until')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
    if (event_id !== undefined) due = due.where('event_id', '=', event_id)
    const ids = (await due.execute()).map((row) => row.id)
    if (ids.length > 0) await expire(trx, ids)
    return ids.length
  })
}

/** Nobody bought, so the names that were typed go, too. */
async function expire(trx: Trx, ids: number[]): Promise<void> {
  await transition(trx, ids, { from: ['RESERVED'], to: 'EXPIRED' })
  await deleteAttendeesOf(trx, ids)
  await deleteAnswersOf(trx, ids)
  await releaseHeld(trx, ids)
  await emitOfOrders(trx, SYSTEM, { name: 'order.expired', order_ids: ids })
}
