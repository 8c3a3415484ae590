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
 * Cancels all tickets of the order and releases everything it took: tickets, goods, the promo code's use. Credits the rest of
 * its invoice last: others wait for the counter of credit notes.
 */
export async function cancelOrder(trx: Trx, actor: Actor, order_id: number): Promise<void> {
  if (await cancelReservation(trx, actor, order_id)) return
  const moved = await cancelPlaced(trx, actor, { order_ids: [order_id] })
  if (moved.length === 0) await refuse(trx, order_id)
  await creditRest(trx, order_id)
}

/** Orders with the same change, and a function that announces it; without `tell` it is announced at once. */
export type Many = {
  order_ids: readonly number[]
  tell?: (trx: Trx, actor: Actor, of: OfOrders) => Promise<void>
  /** True if a part of the payment is kept: the invoices stay valid, and credit notes take back what is refunded. */
  keep_invoices?: boolean
}

/**
 * Cancels many placed orders at once, locked in the order of their ids. Voids their invoices, unless they are kept; call
 * `creditRest` once an undo is no longer possible. Returns the cancelled ones.
 */
export async function cancelPlaced(
  trx: Trx,
  actor: Actor,
  { order_ids, tell = emitOfOrders, keep_invoices = false }: Many,
): Promise<number[]> {
  const moved = await transition(trx, order_ids, { from: PLACED_STATUSES, to: 'CANCELLED', set: CANCELLED })
  if (moved.length === 0) return moved
  await setAttendeeStatus(trx, moved, { from: VALID_STATUSES, to: 'CANCELLED' })
  await returnSold(trx, moved)
  if (!keep_invoices) await setInvoiceStatus(trx, moved, 'VOID')
  await cancelPayment(trx, moved)
  await tell(trx, actor, { name: 'order.cancelled', order_ids: moved })
  return moved
}

const CANCELLED = { cancelled_at: sql<string>`now()` }

/**
 * Cancels a reservation, which has no tickets sold. Sends no email: the buyer sees it in the checkout. False if the order is no
 * reservation any more.
 */
export async function cancelReservation(trx: Trx, actor: Actor, order_id: number): Promise<boolean> {
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
