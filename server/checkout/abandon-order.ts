import type { Actor } from '#domain/actor.ts'
import { emitOfOrders } from '#server/activity/emit.ts'
import { deleteAttendeesOf } from '#server/attendees/save-attendees.ts'
import type { Db } from '#server/lib/database.ts'
import { orderNoLongerOpen } from '#server/orders/order-no-longer-open.ts'
import { transition } from '#server/orders/transition.ts'
import { cancelPayment } from '#server/payments/payments.ts'
import { releaseHeld } from '#server/products/stock.ts'
import { deleteAnswersOf } from '#server/questions/write-answers.ts'

/** Abandons the reservation: releases its stock and deletes the names typed for it. */
export function abandonOrder(db: Db, actor: Actor, order_id: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const moved = await transition(trx, [order_id], { from: ['RESERVED'], to: 'ABANDONED', unexpired: true })
    if (moved.length === 0) await orderNoLongerOpen(trx, order_id)
    await deleteAttendeesOf(trx, [order_id])
    await deleteAnswersOf(trx, [order_id])
    await releaseHeld(trx, [order_id])
    await cancelPayment(trx, [order_id])
    await emitOfOrders(trx, actor, { name: 'order.abandoned', order_ids: [order_id] })
  })
}
