import { type RawBuilder, sql } from 'kysely'
import { issueOf, sentenceOf } from '#contract/issues.ts'
import type { StockMovement, StockPoolKind } from '#database/types.ts'
import { lowestLimit, ordersThatFit, type Pool } from '#domain/availability.ts'
import { type Db, prepared, type Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { inOrder } from '#server/lib/in-order.ts'
import { drawnBy, poolsOfPrice } from './drawn-by-orders.ts'
import { type Allocations, takenBy } from './taken-by.ts'

/**
 * The only writer of stock pools and their ledger. Every movement changes the counters and appends ledger rows in one
 * transaction; pools are always locked in id order, so that two movements cannot deadlock.
 */

export type PoolRow = Pool & { id: number }
/** Change of a pool's counters by an order. */
export type StockChange = { order_id: number; stock_pool_id: number; held_change: number; sold_change: number }

type NewPool = { event_id: number; kind: StockPoolKind; limit: number | null }

export async function createPool(trx: Trx, pool: NewPool): Promise<number> {
  const row = await trx.insertInto('stock_pools').values(pool).returning('id').executeTakeFirstOrThrow()
  return row.id
}

type NewPools = { event_id: number; kind: StockPoolKind; limits: readonly (number | null)[] }

/** Creates one pool per limit; returns the ids in the order of the limits. */
export async function createPools(trx: Trx, { event_id, kind, limits }: NewPools): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into stock_pools (event_id, kind, "limit")
    select ${event_id}::int, ${kind}::stock_pool_kind, wanted."limit"
    from unnest(${limits}::int[]) with ordinality as wanted ("limit", place) order by wanted.place
    returning id`.execute(trx)
  return inOrder(rows)
}

/** Refuses a limit below the held and sold units, naming the smallest possible one. */
export async function setPoolLimit(trx: Trx, pool_id: number, limit: number | null): Promise<void> {
  const pool = (await lockPools(trx, [pool_id])).get(pool_id)
  if (!pool) throw new Error(`no stock pool ${pool_id}`)
  const lowest = lowestLimit(pool)
  if (limit !== null && limit < lowest) {
    const found = issueOf('limit_below_taken', { least: lowest })
    throw new ApiError('limit_below_taken', { message: sentenceOf(found), issues: [{ path: '', ...found }] })
  }
  await trx.updateTable('stock_pools').set({ limit }).where('id', '=', pool_id).execute()
}

/** Locks pools in id order for the rest of the transaction and returns their present state. */
export async function lockPools(trx: Trx, pool_ids: readonly number[]): Promise<Map<number, PoolRow>> {
  if (pool_ids.length === 0) return new Map()
  const rows = await poolsIn(trx, pool_ids).orderBy('id').forUpdate().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Pools as of a moment ago: for choosing a strategy, never for deciding. */
export async function readPools(db: Db, pool_ids: readonly number[]): Promise<Map<number, PoolRow>> {
  if (pool_ids.length === 0) return new Map()
  return new Map((await poolsIn(db, pool_ids).execute()).map((row) => [row.id, row]))
}

function poolsIn(db: Db | Trx, pool_ids: readonly number[]) {
  return db
    .selectFrom('stock_pools')
    .select(['id', 'limit', 'held', 'sold'])
    .where('id', 'in', [...new Set(pool_ids)])
}

/** For `with`: holds `allocations` (order_id, stock_pool_id, quantity); the CHECK refuses more than is left. */
export function holding(allocations: RawBuilder<unknown>): RawBuilder<unknown> {
  return counting(sql`
    select order_id, stock_pool_id, 'HOLD'::stock_movement as movement, quantity as held_change, 0 as sold_change
    from (${allocations}) allocations`)
}

/** For `with`: sells the units held by those of the orders that the statement has locked and found to be `sold`. */
export function selling(order_ids: readonly number[], sold: RawBuilder<unknown>): RawBuilder<unknown> {
  return counting(holdings(SELL, sql`= any(${order_ids}::int[]) and order_id in (${sold})`))
}

/** True if the CHECK refused: less was left than wanted. */
export function isTooLittleLeft(error: unknown): boolean {
  return (error as { constraint?: unknown }).constraint === 'stock_pools_never_oversold'
}

/** Turns the units that these orders hold into sold ones. */
export async function sellHeld(trx: Trx, order_ids: readonly number[]): Promise<void> {
  await moveHoldings(trx, SELL, order_ids)
}

export const releaseHeld = (trx: Trx, order_ids: readonly number[]) => moveHoldings(trx, RELEASE, order_ids)

/** Returns the units that these orders bought. */
export async function returnSold(trx: Trx, order_ids: readonly number[]): Promise<void> {
  await moveHoldings(trx, RETURN, order_ids)
}

/** Takes the present units of an expired order's prices and promo code again, as sold; throws sold_out. */
export async function sellAgain(trx: Trx, order_id: number): Promise<void> {
  await move(trx, 'SELL', await drawnBy(trx, [order_id]))
}

/** Takes these units of each pool for an order as sold, without holding them first; throws sold_out. */
export const sellAtOnce = (trx: Trx, order_id: number, allocations: Allocations): Promise<void> =>
  sellManyAtOnce(trx, takenBy(order_id, allocations))

/** The same for many orders, all or nothing. */
export const sellManyAtOnce = (trx: Trx, changes: readonly StockChange[]) => move(trx, 'SELL', changes)
export const returnMany = (trx: Trx, changes: readonly StockChange[]) => move(trx, 'RETURN', changes)

/** Raises the limits of locked pools by these amounts. */
export async function raiseLimits(trx: Trx, raised: Allocations): Promise<void> {
  for (const [id, by] of raised)
    await sql`update stock_pools set "limit" = "limit" + ${by} where id = ${id}`.execute(trx)
}

type Returning = { order_id: number; attendee_ids: readonly number[] }

/**
 * Takes the units of cancelled orders again, as sold, for these tickets, their goods and their promo code: one order after the
 * other, each all or nothing. Returns those for which enough was left.
 */
export async function sellWhatFits(trx: Trx, orders: readonly Returning[]): Promise<Set<number>> {
  const order_ids = orders.map(({ order_id }) => order_id)
  const tickets = orders.flatMap(({ attendee_ids }) => attendee_ids)
  const wanted = await drawnBy(trx, order_ids, tickets)
  const pools = await lockPools(
    trx,
    wanted.map(({ stock_pool_id }) => stock_pool_id),
  )
  const fits = ordersThatFit(order_ids, wanted, pools)
  await move(
    trx,
    'SELL',
    wanted.filter(({ order_id }) => fits.has(order_id)),
  )
  return fits
}

type OfPrice = { product_price_id: number; units?: number }

/** Returns units of a price from an order (a cancelled ticket, cancelled goods). */
export async function returnUnits(trx: Trx, order_id: number, { product_price_id, units = 1 }: OfPrice): Promise<void> {
  const pool_ids = await poolsOfPrice(trx, product_price_id)
  await move(
    trx,
    'RETURN',
    pool_ids.map((stock_pool_id) => ({ order_id, stock_pool_id, held_change: 0, sold_change: -units })),
  )
}

/** Takes one unit of a price again for an order (a reactivated ticket); throws sold_out. */
export async function takeUnit(trx: Trx, order_id: number, product_price_id: number): Promise<void> {
  const pool_ids = await poolsOfPrice(trx, product_price_id)
  await sellAtOnce(trx, order_id, new Map(pool_ids.map((id) => [id, 1])))
}

/** Swaps one unit of a price for one of another (a changed ticket); throws sold_out. */
export async function swapUnit(trx: Trx, order_id: number, { from, to }: { from: number; to: number }): Promise<void> {
  // Locks all pools at once and first, so that two changes cannot deadlock.
  await lockPools(trx, [...(await poolsOfPrice(trx, from)), ...(await poolsOfPrice(trx, to))])
  await returnUnits(trx, order_id, { product_price_id: from })
  await takeUnit(trx, order_id, to)
}

/** Corrects differences between orders and ledger: held and sold units each by a separate movement. */
export async function correct(trx: Trx, differences: RawBuilder<StockChange>): Promise<void> {
  const changes = sql`
    select order_id, stock_pool_id, m.movement::stock_movement as movement, m.held_change, m.sold_change
    from (${differences}) d
    cross join lateral (values
      (case when d.held_change > 0 then 'HOLD' else 'RELEASE' end, d.held_change, 0),
      (case when d.sold_change > 0 then 'SELL' else 'RETURN' end, 0, d.sold_change)
    ) as m (movement, held_change, sold_change)
    where m.held_change <> 0 or m.sold_change <> 0`
  await count(changes).execute(trx)
}

/** A movement of units that orders hold or have bought (`which`). */
type Movement = {
  movement: StockMovement
  which: RawBuilder<unknown>
  held_change: RawBuilder<unknown>
  sold_change: RawBuilder<unknown>
}

const SELL: Movement = { movement: 'SELL', which: sql`held > 0`, held_change: sql`-held`, sold_change: sql`held` }
const RELEASE: Movement = { movement: 'RELEASE', which: sql`held > 0`, held_change: sql`-held`, sold_change: sql`0` }
const RETURN: Movement = { movement: 'RETURN', which: sql`sold > 0`, held_change: sql`0`, sold_change: sql`-sold` }

/**
 * Moves all units of locked orders in their pools with one statement, however many orders and pools. Reads them from the ledger,
 * which is right even if a price has changed its pools since.
 */
async function moveHoldings(trx: Trx, how: Movement, order_ids: readonly number[]): Promise<void> {
  if (order_ids.length === 0) return
  const changes = holdings(how, sql`= any(${order_ids}::int[])`)
  await count(changes, `move_${how.movement}`).execute(trx)
}

function holdings(
  { movement, which, held_change, sold_change }: Movement,
  ofOrders: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select order_id, stock_pool_id, ${sql.lit(movement)}::stock_movement as movement,
      ${held_change} as held_change, ${sold_change} as sold_change
    from (select order_id, stock_pool_id, sum(held_change)::int as held, sum(sold_change)::int as sold
          from stock_ledger where order_id ${ofOrders} group by order_id, stock_pool_id) holdings
    where ${which}`
}

/** For `with`: adds changes to the counters, after locking their rows in id order, and to the ledger. */
function counting(changes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`changes as materialized (${changes}),
    locked as materialized (
      select id from stock_pools where id in (select stock_pool_id from changes) order by id for update
    ),
    counted as (
      update stock_pools p set held = p.held + c.held_change, sold = p.sold + c.sold_change
      from (select stock_pool_id, sum(held_change)::int as held_change, sum(sold_change)::int as sold_change
            from changes group by stock_pool_id) c
      where p.id = c.stock_pool_id and p.id in (select id from locked)
    ),
    ledger as (
      insert into stock_ledger (stock_pool_id, order_id, movement, held_change, sold_change)
      select stock_pool_id, order_id, movement, held_change, sold_change from changes
    )`
}

function count(changes: RawBuilder<unknown>, name?: string): RawBuilder<unknown> {
  return sql`${name ? prepared(name) : sql``}with ${counting(changes)} select`
}

async function move(trx: Trx, movement: StockMovement, changes: readonly StockChange[]): Promise<void> {
  if (changes.length === 0) return
  const column = (name: keyof StockChange) => changes.map((change) => change[name])
  const rows = sql`
    select order_id, stock_pool_id, ${movement}::stock_movement as movement, held_change, sold_change
    from unnest(${column('order_id')}::int[], ${column('stock_pool_id')}::int[], ${column('held_change')}::int[],
      ${column('sold_change')}::int[]) as change (order_id, stock_pool_id, held_change, sold_change)`
  await count(rows)
    .execute(trx)
    .catch((error) => {
      throw isTooLittleLeft(error) ? new ApiError('sold_out') : error
    })
}
