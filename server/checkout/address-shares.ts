import { sql } from 'kysely'
import type { Db, Trx } from '#server/lib/database.ts'

/** What one address (of IPv6 one /64 network) may do in one event; docs/rules/selling.md says why these numbers. */
export const ADDRESS_LIMITS = {
  /** Of a pool's units that are not sold, so many may be in carts of one address, … */
  share: 1 / 2,
  /** … and always so many. */
  always: 20,
  /** While an address has less than this part of what is left, nobody looks. */
  not_looked_at: 1 / 8,
  /** The first carts within an hour have the event's whole time. */
  carts_with_full_time: 3,
  /** Further ones have this part of it until there are details, … */
  short_time: 1 / 3,
  /** … but not less than so many minutes. */
  short_minutes: 3,
  /** How often details may be saved within an hour: what is ordered in other people's names is written to them. */
  details_per_hour: { max: 1200, seconds: 3600, by: 'address' },
  /** Seconds after which somebody who was refused may try again. */
  retry_after: 30,
} as const

type Wanted = { address_hash: string; allocations: Map<number, number> }
type Seen = { units: number; carts: number; ends: number }
/** Units in carts, by address and pool. */
export type HeldByAddress = Map<string, Map<number, number>>

const WINDOW_MS = 3_600_000
/** Beyond this many addresses the oldest are forgotten. */
const AT_MOST = 100_000

/**
 * What addresses have reserved in this process within the hour. It only chooses whom to look at and for how long a cart is
 * kept: how much an address holds is read from the database.
 */
export function createAddressCounts(clock: () => number = Date.now) {
  const seen = new Map<string, Seen>()

  function seenOf(address_hash: string): Seen | undefined {
    const known = seen.get(address_hash)
    return known && known.ends > clock() ? known : undefined
  }

  function note({ address_hash, allocations }: Wanted): void {
    const known = seenOf(address_hash) ?? { units: 0, carts: 0, ends: clock() + WINDOW_MS }
    seen.delete(address_hash)
    seen.set(address_hash, { ...known, units: known.units + mostOf(allocations), carts: known.carts + 1 })
    const oldest = seen.keys().next()
    if (seen.size > AT_MOST && !oldest.done) seen.delete(oldest.value)
  }

  return {
    note: (batch: readonly Wanted[]): void => batch.forEach(note),

    /** Those of a batch whose address may have more than its share of what is left, as far as this process knows. */
    toLookAt<W extends Wanted>(batch: readonly W[], left: (pool_id: number) => number | null | undefined): W[] {
      const wanted = new Map<string, number>()
      return batch.filter(({ address_hash, allocations }) => {
        const units = (wanted.get(address_hash) ?? seenOf(address_hash)?.units ?? 0) + mostOf(allocations)
        wanted.set(address_hash, units)
        if (units <= ADDRESS_LIMITS.always) return false
        return [...allocations.keys()].some(
          (id) => units > ADDRESS_LIMITS.not_looked_at * (left(id) ?? Number.POSITIVE_INFINITY),
        )
      })
    },

    /** For how many minutes each cart of a batch is kept, out of the event's own. */
    holdTimes(batch: readonly Wanted[], minutes: readonly number[]): number[] {
      const carts = new Map<string, number>()
      return batch.map(({ address_hash }, index) => {
        const before = carts.get(address_hash) ?? seenOf(address_hash)?.carts ?? 0
        carts.set(address_hash, before + 1)
        return holdTime(before, minutes[index] ?? 0)
      })
    },
  }
}

/** Pools of one order overlap, so the largest number is what an address has of any of them at most. */
const mostOf = (allocations: Map<number, number>) => Math.max(0, ...allocations.values())

function holdTime(carts_before: number, minutes: number): number {
  if (carts_before < ADDRESS_LIMITS.carts_with_full_time) return minutes
  return Math.min(minutes, Math.max(ADDRESS_LIMITS.short_minutes, Math.ceil(minutes * ADDRESS_LIMITS.short_time)))
}

/** What is in the carts of these addresses, read from the ledger. */
export async function heldByAddress(db: Db | Trx, wanted: readonly Wanted[]): Promise<HeldByAddress> {
  const held: HeldByAddress = new Map()
  if (wanted.length === 0) return held
  const hashes = [...new Set(wanted.map(({ address_hash }) => address_hash))]
  const pools = [...new Set(wanted.flatMap(({ allocations }) => [...allocations.keys()]))]
  const rows = await db
    .selectFrom('orders')
    .innerJoin('stock_ledger', 'stock_ledger.order_id', 'orders.id')
    .select((row) => [
      row.ref('orders.address_hash').$notNull().as('address_hash'),
      'stock_ledger.stock_pool_id',
      sql<number>`sum(stock_ledger.held_change)::int`.as('units'),
    ])
    .where('orders.address_hash', '=', sql<string>`any(${hashes}::text[])`)
    .where('orders.status', '=', 'RESERVED')
    .where('stock_ledger.stock_pool_id', '=', sql<number>`any(${pools}::int[])`)
    .groupBy(['orders.address_hash', 'stock_ledger.stock_pool_id'])
    .execute()
  for (const hash of hashes) held.set(hash, new Map())
  for (const { address_hash, stock_pool_id, units } of rows) held.get(address_hash)?.set(stock_pool_id, units)
  return held
}

/** Whether so many more are too many for an address that already has `held` of a pool. */
export function isOverShare(pool: { limit: number | null; sold: number }, held: number, quantity: number): boolean {
  if (pool.limit === null) return false
  const most = Math.max(ADDRESS_LIMITS.always, Math.floor((pool.limit - pool.sold) * ADDRESS_LIMITS.share))
  return held + quantity > most
}
