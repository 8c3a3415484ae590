import type { Actor } from '#domain/actor.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { completePaid, completePaidLate } from './complete-order.ts'

/**
 * The money has come. An order that waits for it is completed; a reservation whose time was over before it was paid is, too,
 * as long as there is stock.
 */
export async function markOrderAsPaid(trx: Trx, actor: Actor, order_id: number): Promise<void> {
  if ((await completePaid(trx, actor, { order_ids: [order_id] })).length > 0) return
  const late = await paidLate(trx, order_id)
  if (late) await lockCatalogue(trx, late.event_id)
  const settings = late && (await loadEventSettings(trx, late.event_id))
  if (settings && (await completePaidLate(trx, actor, { order_id, settings }))) return
  throw new ApiError('not_awaiting_payment')
}

/** Its buyer has given details and saw what there was to pay. */
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

/** Until the end of the transaction no pool is given to a price or counted anew: this order would be left out. */
async function lockCatalogue(trx: Trx, event_id: number): Promise<void> {
  await trx.selectFrom('events').select('id').where('id', '=', event_id).forShare().execute()
}
