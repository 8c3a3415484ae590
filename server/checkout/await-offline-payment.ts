import { sql } from 'kysely'
import { loadEventSettings } from '#server/events/event-settings.ts'
import type { EventRow, OrderRow } from '#server/http/access.ts'
import { ApiError } from '#server/http/errors.ts'
import { issueInvoices } from '#server/invoices/issue-invoices.ts'
import type { Db } from '#server/lib/database.ts'
import { transition } from '#server/orders/transition.ts'
import { sellHeld } from '#server/products/stock.ts'
import { emit } from '#server/signals.ts'
import { orderNoLongerOpen } from './order-no-longer-open.ts'

/** The buyer orders now and pays later, the organizer's way; the tickets wait for the payment. */
export async function awaitOfflinePayment(db: Db, event: EventRow, order: OrderRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const settings = await loadEventSettings(trx, event.id)
    if (!settings.payment_providers.includes('OFFLINE') || order.total_gross === 0)
      throw new ApiError('payment_not_offered')
    if (order.status === 'RESERVED' && !order.email) throw new ApiError('details_missing')
    const moved = await transition(trx, [order.id], {
      from: ['RESERVED'],
      to: 'AWAITING_OFFLINE_PAYMENT',
      set: { ...PLACED, payment_due_at: dueIn(settings.offline_payment_due_days) },
      unexpired: true,
    })
    if (moved.length === 0) await orderNoLongerOpen(trx, order.id)
    await sellHeld(trx, [order.id])
    await emit(trx, 'order.awaiting_offline_payment', { order_id: order.id })
    await issueInvoices(trx, settings, [order.id])
  })
}

/** Whatever the organizer decides later: the buyer is told this. */
const dueIn = (days: number | null) => (days === null ? null : sql<string>`now() + make_interval(days => ${days}::int)`)

const PLACED = {
  payment_status: 'AWAITING_OFFLINE_PAYMENT',
  payment_provider: 'OFFLINE',
  completed_at: sql<string>`now()`,
} as const
