import { sql } from 'kysely'
import type { EventIntegrity, Sums } from '#contract/integrity.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { TAKING_STOCK } from '#server/orders/status-sets.ts'
import { differencesIn } from './find-differences.ts'
import { inOneState, within } from './one-state.ts'
import { ledgerWithin } from './stock-invariants.ts'

/** Checks one event and adds up its stock three times: counters, ledger, orders; all in the same snapshot of the database. */
export function checkEvent(db: Db, event_id: number): Promise<EventIntegrity> {
  return inOneState(db, { event_id }, async (trx) => {
    const checked_at = await moment(trx)
    const differences = await differencesIn(trx, { event_id })
    const sums = await sumsOf(trx, event_id)
    const sold_unpaid = await unpaidUnits(trx, event_id)
    return { checked_at, is_sound: differences.length === 0, sums, sold_unpaid, differences }
  })
}

async function moment(trx: Trx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(trx)
  return rows[0]?.now ?? ''
}

/** Counts units in the pools of prices alone: those of capacities and promo codes count the same units again. */
async function sumsOf(trx: Trx, event_id: number): Promise<{ sold: Sums; held: Sums }> {
  const ofEvent = within({ event_id })
  const { rows } = await sql<{ of: keyof Sums; sold: number; held: number }>`
    select 'counters' as of, coalesce(sum(sold), 0)::int as sold, coalesce(sum(held), 0)::int as held
    from stock_pools where kind = 'PRICE' and ${ofEvent('event_id')}
    union all
    select 'ledger', coalesce(sum(sold_change), 0)::int, coalesce(sum(held_change), 0)::int
    from stock_ledger join stock_pools p on p.id = stock_pool_id and p.kind = 'PRICE' where ${ledgerWithin(ofEvent)}
    union all
    select 'orders',
      coalesce(sum(i.quantity - i.cancelled_units) filter (where i.product_type = 'GENERAL' and o.status <> 'RESERVED'), 0)::int
        + (select count(*) from attendees where status <> 'CANCELLED' and ${ofEvent('event_id')})::int
        - (select count(*) from attendees a join orders o on o.id = a.order_id
           where a.status <> 'CANCELLED' and o.status = 'RESERVED' and ${ofEvent('a.event_id')}
             and ${ofEvent('o.event_id')})::int,
      coalesce(sum(i.quantity) filter (where o.status = 'RESERVED'), 0)::int
    from order_items i join orders o on o.id = i.order_id
    where o.status in ${TAKING_STOCK} and ${ofEvent('i.event_id')}
      and ${ofEvent('o.event_id')}`.execute(trx)
  const sum = (name: 'sold' | 'held') =>
    Object.fromEntries(rows.map((row) => [row.of, row[name]])) as Record<keyof Sums, number>
  return { sold: sum('sold'), held: sum('held') }
}

/** Active tickets and goods of orders that await an offline payment. */
async function unpaidUnits(trx: Trx, event_id: number): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    with unpaid as (
      select id from orders where event_id = ${event_id} and status = 'AWAITING_OFFLINE_PAYMENT'
    )
    select (select coalesce(sum(quantity - cancelled_units), 0) from order_items
        where product_type = 'GENERAL' and order_id in (select id from unpaid))::int
      + (select count(*) from attendees where status <> 'CANCELLED' and order_id in (select id from unpaid))::int
      as units`.execute(trx)
  return rows[0]?.units ?? 0
}
