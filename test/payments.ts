import type { Insertable } from 'kysely'
import type { OrderStatus, Refunds } from '#database/types.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { expectPayment, settlePayment } from '#server/payments/payments.ts'

type Placed = Extract<OrderStatus, 'COMPLETED' | 'AWAITING_OFFLINE_PAYMENT'>
const isPlaced = (status: OrderStatus): status is Placed =>
  status === 'COMPLETED' || status === 'AWAITING_OFFLINE_PAYMENT'

/** Payment columns of an order that is inserted without the API. */
export function paymentFields(status: OrderStatus, total_gross: number) {
  if (!isPlaced(status)) return {}
  if (total_gross === 0) return { payment_status: 'NO_PAYMENT_REQUIRED' } as const
  const offline = { payment_provider: 'OFFLINE' } as const
  if (status === 'AWAITING_OFFLINE_PAYMENT') return { ...offline, payment_status: 'AWAITING_OFFLINE_PAYMENT' } as const
  return { ...offline, payment_status: 'PAYMENT_RECEIVED', paid_at: new Date().toISOString() } as const
}

/** Inserts the order's payment, pending or received. */
export async function writePayment(trx: Trx, { id, status }: { id: number; status: OrderStatus }): Promise<void> {
  if (!isPlaced(status)) return
  await expectPayment(trx, [id], 'OFFLINE')
  if (status === 'COMPLETED') await settlePayment(trx, [id])
}

const settled = (state: string) => (state === 'PENDING' ? null : new Date().toISOString())

/**
 * Inserts a refund of an order's payment, all of it of the first line and of the price. The order's own columns stay as they are.
 */
export async function writeRefund(
  db: Db,
  order_id: number,
  { state, amount }: Pick<Insertable<Refunds>, 'state' | 'amount'>,
): Promise<void> {
  const payment = await db
    .selectFrom('payments')
    .select(['id as payment_id', 'account_id', 'event_id', 'order_id', 'currency'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const taken_back_reason = state === 'CANCELLED' ? 'By mistake' : null
  const values = { ...payment, state, amount, settled_at: settled(state), taken_back_reason }
  const { id } = await db.insertInto('refunds').values(values).returning('id').executeTakeFirstOrThrow()
  const item = db.selectFrom('order_items').select('id').where('order_id', '=', order_id).orderBy('id')
  const { account_id, event_id } = payment
  const line = { refund_id: id, order_item_id: (await item.executeTakeFirstOrThrow()).id, account_id, event_id }
  const parts = { amount, total_before_additions: amount, total_fee: 0, total_tax: 0 }
  await db
    .insertInto('refund_lines')
    .values({ ...line, ...parts })
    .execute()
}
