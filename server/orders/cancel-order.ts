import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { VALID_STATUSES } from '#domain/attendee.ts'
import { PLACED_STATUSES } from '#domain/order-status.ts'
import { emitOfOrders, type OfOrders } from '#server/activity/emit.ts'
import { deleteAttendeesOf, setAttendeeStatus } from '#server/attendees/save-attendees.ts'
import { creditRest } from '#server/invoices/credit-notes.ts'
import { setInvoiceStatus } from '#server/invoices/issue-invoices.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { cancelPayment } from '#server/payments/payments.ts'
import { releaseHeld, returnSold } from '#server/products/stock.ts'
import { deleteAnswersOf } from '#server/questions/write-answers.ts'
import { transition } from './transition.ts'

/**
 * All tickets of the order are cancelled and everything it took — tickets, goods, the promo code's use — is free again. What
 * is left of its invoice is taken back, last of all: others wait for the counter of credit notes.
 */
export async function cancelOrder(trx: Trx, actor: Actor, order_id: number): Promise<void> {
  if (await cancelReservation(trx, actor, order_id)) return
  const moved = await cancelPlaced(trx, actor, { order_ids: [order_id] })
  if (moved.length === 0) await refuse(trx, order_id)
  await creditRest(trx, order_id)
}

/** Orders that are changed alike, and how it is told; without `tell` at once. */
export type Many = {
  order_ids: readonly number[]
  tell?: (trx: Trx, actor: Actor, of: OfOrders) => Promise<void>
}

/**
 * Many placed orders at once; they are locked in the order of their ids. Their invoices are void, and `creditRest` follows,
 * once it cannot be undone any more. Returns which were cancelled.
 */
export async function cancelPlaced(
  trx: Trx,
  actor: Actor,
  { order_ids, tell = emitOfOrders }: Many,
): Promise<number[]> {
  const moved = await transition(trx, order_ids, { from: PLACED_STATUSES, to: 'CANCELLED', set: CANCELLED })
  if (moved.length === 0) return moved
  await setAttendeeStatus(trx, moved, { from: VALID_STATUSES, to: 'CANCELLED' })
  await returnSold(trx, moved)
  await setInvoiceStatus(trx, moved, 'VOID')
  await cancelPayment(trx, moved)
  await tell(trx, actor, { name: 'order.cancelled', order_ids: moved })
  return moved
}

const CANCELLED = { cancelled_at: sql<string>`now()` }

/** Of what nobody has bought there are no tickets, and nobody is written to: the buyer sees it in the checkout. */
async function cancelReservation(trx: Trx, actor: Actor, order_id: number): Promise<boolean> {
  const moved = await transition(trx, [order_id], { from: ['RESERVED'], to: 'CANCELLED', set: CANCELLED })
  await deleteAttendeesOf(trx, moved)
  await deleteAnswersOf(trx, moved)
  await releaseHeld(trx, moved)
  await cancelPayment(trx, moved)
  await emitOfOrders(trx, actor, { name: 'order.reservation_cancelled', order_ids: moved })
  return moved.length > 0
}

async function refuse(trx: Trx, order_id: number): Promise<never> {
  const order = await trx.selectFrom('orders').select('status').where('id', '=', order_id).executeTakeFirst()
  throw new ApiError(order?.status === 'CANCELLED' ? 'already_cancelled' : 'transition_not_allowed')
}
