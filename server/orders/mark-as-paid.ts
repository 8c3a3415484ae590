import { sql } from 'kysely'
import { setAttendeeStatus } from '#server/attendees/save-attendees.ts'
import { ApiError } from '#server/http/errors.ts'
import { setInvoiceStatus } from '#server/invoices/issue-invoices.ts'
import type { Trx } from '#server/lib/database.ts'
import { emit } from '#server/signals.ts'
import { transition } from './transition.ts'

const PAID = { payment_status: 'PAYMENT_RECEIVED', paid_at: sql<string>`now()` } as const

/** An order that waits for an offline payment was paid: its tickets admit from now on. */
export async function markOrderAsPaid(trx: Trx, order_id: number): Promise<void> {
  const moved = await transition(trx, [order_id], { from: ['AWAITING_OFFLINE_PAYMENT'], to: 'COMPLETED', set: PAID })
  if (moved.length === 0) throw new ApiError('not_awaiting_payment')
  await setAttendeeStatus(trx, order_id, ['AWAITING_PAYMENT'], 'ACTIVE')
  await setInvoiceStatus(trx, order_id, 'PAID')
  await emit(trx, 'order.paid', { order_id })
}
