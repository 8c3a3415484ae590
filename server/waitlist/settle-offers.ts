import { sql } from 'kysely'
import { SYSTEM } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { WAS_PLACED } from '#server/orders/status-sets.ts'

const AT_ONCE = 200

/** Notes offers that were bought or are over, each once, and tells of those that were not bought. */
export async function settleOffers(db: Db): Promise<void> {
  while ((await db.transaction().execute(settleSome)) === AT_ONCE);
}

type Settled = {
  id: number
  order_id: number
  account_id: number
  organizer_id: number
  event_id: number
  is_bought: boolean
}

/** Skips entries that are being changed: the next run looks at them again. */
async function settleSome(trx: Trx): Promise<number> {
  const { rows } = await sql<Settled>`
    with over as materialized (
      select entry.id, ${WAS_PLACED} as is_bought
      from waitlist_entries entry join orders on orders.id = entry.order_id
      where entry.offer_settled_at is null and entry.left_at is null and orders.status <> 'RESERVED'
      order by entry.id limit ${AT_ONCE} for update of entry skip locked
    )
    update waitlist_entries entry set offer_settled_at = now()
    from over join events on true
    where entry.id = over.id and events.id = entry.event_id
    returning entry.id, entry.order_id, entry.account_id, events.organizer_id, entry.event_id, over.is_bought`.execute(
    trx,
  )
  for (const { id, is_bought, ...place } of rows)
    if (!is_bought) await emit(trx, SYSTEM, { name: 'waitlist.offer_expired', subject_id: id, place })
  return rows.length
}
