import type { Actor } from '#domain/actor.ts'
import type { ReceivedMethod } from '#domain/received-method.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { completePaid, completePaidLate } from './complete-order.ts'

/**
 * Records that the payment was received. Completes an order that awaits payment; also a reservation that expired before it was
 * paid, as long as there is stock. Without a method it is not recorded how the money was received.
 */
export async function markOrderAsPaid(
  trx: Trx,
  actor: Actor,
  { order_id, method = null }: { order_id: number; method?: ReceivedMethod | null },
): Promise<void> {
  if ((await completePaid(trx, actor, { order_ids: [order_id], method })).length > 0) return
  const late = await paidLate(trx, order_id)
  if (late) await lockCatalogue(trx, late.event_id)
  const settings = late && (await loadEventSettings(trx, late.event_id))
  if (settings && (await completePaidLate(trx, actor, { order_id, settings, method }))) return
  throw new ApiError('not_awaiting_payment')
}

/** The order, if it expired with details and a price: its buyer saw the amount to pay. */
function paidLate(trx: Trx, order_id: number) {
  return trx
    .selectFrom('orders')
    .select('event_id')
    .where('id', '=', order_id)
    .where('status', '=', 'EXPIRED')
    .where('email', 'is not', null)
    .where('total_gross', '>', 0)
    .executeTakeFirst()
}

/** Until the end of the transaction no pool is assigned to a price or counted again: that would leave this order out. */
async function lockCatalogue(trx: Trx, event_id: number): Promise<void> {
  await trx.selectFrom('events').select('id').where('id', '=', event_id).forShare().execute()
}
