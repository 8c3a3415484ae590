import type { OrderStatus } from '#database/types.ts'
import type { Trx } from '#server/lib/database.ts'
import { expectPayment, settlePayment } from '#server/payments/payments.ts'

type Placed = Extract<OrderStatus, 'COMPLETED' | 'AWAITING_OFFLINE_PAYMENT'>
const isPlaced = (status: OrderStatus): status is Placed =>
  status === 'COMPLETED' || status === 'AWAITING_OFFLINE_PAYMENT'

/** What an order that is written straight into the database says of its payment, which is the organizer's way. */
export function paymentFields(status: OrderStatus, total_gross: number) {
  if (!isPlaced(status)) return {}
  if (total_gross === 0) return { payment_status: 'NO_PAYMENT_REQUIRED' } as const
  const offline = { payment_provider: 'OFFLINE' } as const
  if (status === 'AWAITING_OFFLINE_PAYMENT') return { ...offline, payment_status: 'AWAITING_OFFLINE_PAYMENT' } as const
  return { ...offline, payment_status: 'PAYMENT_RECEIVED', paid_at: new Date().toISOString() } as const
}

/** Its payment, which is to come or has come. */
export async function writePayment(trx: Trx, { id, status }: { id: number; status: OrderStatus }): Promise<void> {
  if (!isPlaced(status)) return
  await expectPayment(trx, id, 'OFFLINE')
  if (status === 'COMPLETED') await settlePayment(trx, id)
}
