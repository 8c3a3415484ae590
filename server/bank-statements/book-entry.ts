import type { Booked, Booking } from '#contract/bank-statements.ts'
import type { Actor } from '#domain/actor.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { markOrderAsPaid } from '#server/orders/mark-as-paid.ts'

/**
 * Marks an order as paid by an entry of a bank statement, and notes the entry so that it is booked once. Locks the order before
 * the entry (docs/rules/bank-statements.md).
 */
export async function bookEntry(
  trx: Trx,
  actor: Actor,
  { event, booking }: { event: EventRow; booking: Booking },
): Promise<Booked['outcome']> {
  const { order_id, entry_hash, booked_on, total_gross } = booking
  const order = await trx
    .selectFrom('orders')
    .select(['status', 'total_gross'])
    .where('id', '=', order_id)
    .where('event_id', '=', event.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
  if (order.status === 'COMPLETED') return 'ALREADY_PAID'
  if (order.status !== 'AWAITING_OFFLINE_PAYMENT') return 'CANCELLED'
  if (order.total_gross !== total_gross) return 'STALE'
  const entry = { account_id: event.account_id, event_id: event.id, order_id, booked_on }
  const noted = await trx
    .insertInto('bank_entries')
    .values({ ...entry, hash: Buffer.from(entry_hash, 'hex') })
    .onConflict((conflict) => conflict.columns(['account_id', 'hash']).doNothing())
    .returning('order_id')
    .executeTakeFirst()
  if (!noted) return 'ALREADY_BOOKED'
  await markOrderAsPaid(trx, actor, { order_id, method: 'BANK_TRANSFER' })
  return 'BOOKED'
}
