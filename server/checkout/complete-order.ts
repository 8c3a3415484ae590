import { sql } from 'kysely'
import type { PaymentProvider, PaymentStatus } from '#database/types.ts'
import { setAttendeeStatus } from '#server/attendees/save-attendees.ts'
import type { Trx } from '#server/lib/database.ts'
import { transition } from '#server/orders/transition.ts'
import { sellHeld } from '#server/products/stock.ts'
import { emit } from '#server/signals.ts'
import { orderNoLongerOpen } from './order-no-longer-open.ts'

type How = { payment_status: PaymentStatus; payment_provider?: PaymentProvider }

/** A reservation becomes an order, once. Called for free orders, later by payments. */
export async function completeOrder(trx: Trx, order_id: number, how: How): Promise<void> {
  const set = { ...how, completed_at: sql<string>`now()` }
  const moved = await transition(trx, [order_id], { from: ['RESERVED'], to: 'COMPLETED', set, unexpired: true })
  if (moved.length === 0) await orderNoLongerOpen(trx, order_id)
  await sellHeld(trx, [order_id])
  await setAttendeeStatus(trx, order_id, ['AWAITING_PAYMENT'], 'ACTIVE')
  await emit(trx, 'order.completed', { order_id })
}
