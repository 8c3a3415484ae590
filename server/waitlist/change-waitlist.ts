import { countUpCatalogue } from '#server/events/count-up-catalogue.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { isWaitedFor } from './waited-for.ts'

/**
 * Runs every change of an event's waitlists: locks the event first, so that changes and reservations follow each other. Counts up
 * the version of the catalogue if a price is blocked for the public or free again, so that no reservation slips by that was priced
 * before.
 */
export async function changeWaitlist<T>(
  trx: Trx,
  event_id: number,
  change: (event: EventRow) => Promise<T>,
): Promise<T> {
  const event = await lockEvent(trx, event_id)
  const before = await waitedFor(trx, event_id)
  const result = await change(event)
  const after = await waitedFor(trx, event_id)
  if (before !== after) await countUpCatalogue(trx, event_id)
  return result
}

function lockEvent(trx: Trx, event_id: number): Promise<EventRow> {
  return trx
    .selectFrom('events')
    .selectAll()
    .where('id', '=', event_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

async function waitedFor(trx: Trx, event_id: number): Promise<string> {
  const prices = await trx
    .selectFrom('product_prices')
    .select('id')
    .where('event_id', '=', event_id)
    .where(isWaitedFor)
    .orderBy('id')
    .execute()
  return prices.map(({ id }) => id).join()
}
