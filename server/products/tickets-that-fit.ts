import { sql } from 'kysely'
import { ordersThatFit } from '#domain/availability.ts'
import type { Trx } from '#server/lib/database.ts'
import type { PoolRow, StockChange } from './stock.ts'

export type { PoolRow } from './stock.ts'

type Unit = { attendee_id: number; order_id: number; stock_pool_id: number }

/** Pools of the present prices of tickets, one row per ticket and pool. */
async function unitsOf(trx: Trx, attendee_ids: readonly number[]): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    select attendees.id as attendee_id, attendees.order_id, pool.stock_pool_id
    from attendees join price_pools pool using (product_price_id)
    where attendees.id = any(${attendee_ids}::int[]) and pool.stock_pool_id is not null
    order by attendees.order_id, attendees.id, pool.stock_pool_id`.execute(trx)
  return rows
}

/** Units that these tickets take (1) or return (-1), as changes of their pools. */
export async function unitChanges(trx: Trx, attendee_ids: readonly number[], by: 1 | -1): Promise<StockChange[]> {
  const units = await unitsOf(trx, attendee_ids)
  return units.map(({ order_id, stock_pool_id }) => ({ order_id, stock_pool_id, held_change: 0, sold_change: by }))
}

type Pools = (trx: Trx, pool_ids: readonly number[]) => Promise<Map<number, PoolRow>>

/** Tickets for which a place is left, one after the other in the given order. */
export async function ticketsThatFit(trx: Trx, attendee_ids: readonly number[], poolsOf: Pools): Promise<Set<number>> {
  const units = await unitsOf(trx, attendee_ids)
  const pools = await poolsOf(trx, idsOf(units))
  return ordersThatFit(
    attendee_ids,
    units.map(({ attendee_id, stock_pool_id }) => ({ order_id: attendee_id, stock_pool_id, sold_change: 1 })),
    pools,
  )
}

/** Orders for all of whose given tickets places are left, one order after the other. */
export async function ordersWhoseTicketsFit(
  trx: Trx,
  attendee_ids: readonly number[],
  poolsOf: Pools,
): Promise<Set<number>> {
  const units = await unitsOf(trx, attendee_ids)
  const pools = await poolsOf(trx, idsOf(units))
  const rows = await trx
    .selectFrom('attendees')
    .select('order_id')
    .distinct()
    .where('id', '=', sql<number>`any(${attendee_ids}::int[])`)
    .orderBy('order_id')
    .execute()
  const wanted = Map.groupBy(units, ({ order_id, stock_pool_id }) => `${order_id} ${stock_pool_id}`)
  const takings = [...wanted.values()].flatMap((some) => {
    const [first] = some
    return first ? [{ ...first, sold_change: some.length }] : []
  })
  return ordersThatFit(
    rows.map(({ order_id }) => order_id),
    takings,
    pools,
  )
}

const idsOf = (units: readonly Unit[]) => [...new Set(units.map(({ stock_pool_id }) => stock_pool_id))]

/** Pools of tickets, and those in which these orders have or had units. */
export async function poolsOfTickets(
  trx: Trx,
  { attendee_ids, order_ids }: { attendee_ids: readonly number[]; order_ids: readonly number[] },
): Promise<number[]> {
  const rows = trx
    .selectFrom('stock_ledger')
    .select('stock_pool_id')
    .distinct()
    .where('order_id', '=', sql<number>`any(${order_ids}::int[])`)
  return [...idsOf(await unitsOf(trx, attendee_ids)), ...(await rows.execute()).map((row) => row.stock_pool_id)]
}
