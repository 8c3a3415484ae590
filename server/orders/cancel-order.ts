import { sql } from 'kysely'
import { deleteAttendeesOf, setAttendeeStatus } from '#server/attendees/save-attendees.ts'
import { ApiError } from '#server/http/errors.ts'
import { setInvoiceStatus } from '#server/invoices/issue-invoices.ts'
import type { Trx } from '#server/lib/database.ts'
import { releaseHeld, returnSold } from '#server/products/stock.ts'
import { emit } from '#server/signals.ts'
import { transition } from './transition.ts'

/** All tickets of the order are cancelled and everything it took — tickets, goods, the promo code's use — is free again. */
export async function cancelOrder(trx: Trx, order_id: number): Promise<void> {
  if (await cancelReservation(trx, order_id)) return
  const moved = await transition(trx, [order_id], {
    from: ['COMPLETED', 'AWAITING_OFFLINE_PAYMENT'],
    to: 'CANCELLED',
    set: CANCELLED,
  })
  if (moved.length === 0) await refuse(trx, order_id)
  await setAttendeeStatus(trx, order_id, ['ACTIVE', 'AWAITING_PAYMENT'], 'CANCELLED')
  await returnSold(trx, [order_id])
  await setInvoiceStatus(trx, order_id, 'VOID')
  await emit(trx, 'order.cancelled', { order_id })
}

const CANCELLED = { cancelled_at: sql<string>`now()` }

/** Of what nobody has bought there are no tickets, and nobody is written to: the buyer sees it in the checkout. */
async function cancelReservation(trx: Trx, order_id: number): Promise<boolean> {
  const moved = await transition(trx, [order_id], { from: ['RESERVED'], to: 'CANCELLED', set: CANCELLED })
  await deleteAttendeesOf(trx, moved)
  await releaseHeld(trx, moved)
  return moved.length > 0
}

async function refuse(trx: Trx, order_id: number): Promise<never> {
  const order = await trx.selectFrom('orders').select('status').where('id', '=', order_id).executeTakeFirst()
  throw new ApiError(order?.status === 'CANCELLED' ? 'already_cancelled' : 'transition_not_allowed')
}
