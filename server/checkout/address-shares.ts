import { sql } from 'kysely'
import { UNPAID_STATUSES } from '#domain/order-status.ts'
import type { Db, Trx } from '#server/lib/database.ts'

/** Limits of one address (for IPv6 one /64 network) in one event; docs/rules/selling.md gives the reasons. */
export const ADDRESS_LIMITS = {
  /** Share of a pool's units, less those sold to others, that one address may have in carts and unpaid orders, … */
  share: 1 / 2,
  /** … and the number that it may always have. */
  always: 20,
  /** Share of the remaining units below which an address is not checked. */
  not_looked_at: 1 / 8,
  /** Maximum open carts at once, also for unlimited products. */
  open_carts: 1000,
  /** Number of first carts within an hour that get the event's full time. */
  carts_with_full_time: 3,
  /** Share of that time for further carts until their details are saved, … */
  short_time: 1 / 3,
  /** … and its minimum in minutes. */
  short_minutes: 3,
  /** Limit of saving details: orders placed in other people's names send emails to them. */
  details_per_hour: { max: 1200, seconds: 3600, by: 'address' },
  /** Seconds after which a refused buyer may try again. */
  retry_after: 30,
} as const

type Wanted = { address_hash: string; allocations: Map<number, number> }
type Seen = { units: number; units_until: number; carts: number; carts_until: number }
/** Units of a pool that an address has, and how many of them are ordered but unpaid: the pool counts those as sold. */
export type Held = { units: number; unpaid: number }
/** Units by address hash and pool id. */
export type HeldByAddress = Map<string, Map<number, Held>>

const HOUR_MS = 3_600_000
/** Maximum time an order may stay unpaid, unless the organizer sets another one. */
const UNITS_MS = 14 * 24 * HOUR_MS
/** Beyond this many addresses the oldest are dropped. */
const AT_MOST = 100_000

/**
 * Counts what addresses have reserved in this process. Used only to choose whom to check and how long a cart is kept: the units
 * of an address are read from the database.
 */
export function createAddressCounts(clock: () => number = Date.now) {
  const seen = new Map<string, Seen>()

  /**
   * Counts of an address. An idle address starts at zero again: its carts after an hour, its units when its orders have lapsed.
   */
  function seenOf(address_hash: string): Omit<Seen, 'units_until'> {
    const now = clock()
    const { units, units_until, carts, carts_until } = seen.get(address_hash) ?? NOTHING
    const ofCarts = carts_until > now ? { carts, carts_until } : { carts: 0, carts_until: now + HOUR_MS }
    return { ...ofCarts, units: units_until > now ? units : 0 }
  }

  function note({ address_hash, allocations }: Wanted): void {
    const { units, carts, carts_until } = seenOf(address_hash)
    const units_until = clock() + UNITS_MS
    seen.delete(address_hash)
    seen.set(address_hash, { units: units + mostOf(allocations), units_until, carts: carts + 1, carts_until })
    const oldest = seen.keys().next()
    if (seen.size > AT_MOST && !oldest.done) seen.delete(oldest.value)
  }

  /** Number of carts that the address of each had within the hour; those earlier in the batch count as well. */
  function cartsBefore(batch: readonly Wanted[]): number[] {
    const carts = new Map<string, number>()
    return batch.map(({ address_hash }) => {
      const before = carts.get(address_hash) ?? seenOf(address_hash).carts
      carts.set(address_hash, before + 1)
      return before
    })
  }

  return {
    note: (batch: readonly Wanted[]): void => batch.forEach(note),

    /** Addresses of a batch whose open carts are to be counted. */
    withManyCarts(batch: readonly Wanted[]): string[] {
      const carts = cartsBefore(batch)
      return [...new Set(batch.filter((_, index) => isMany(carts[index])).map(({ address_hash }) => address_hash))]
    },

    /** Requests of a batch whose address may exceed its share of the remaining units, as far as this process knows. */
    toLookAt<W extends Wanted>(batch: readonly W[], left: (pool_id: number) => number | null | undefined): W[] {
      const wanted = new Map<string, number>()
      const carts = cartsBefore(batch)
      return batch.filter(({ address_hash, allocations }, index) => {
        const units = (wanted.get(address_hash) ?? seenOf(address_hash).units) + mostOf(allocations)
        wanted.set(address_hash, units)
        if (isMany(carts[index])) return true
        if (units <= ADDRESS_LIMITS.always) return false
        return [...allocations.keys()].some(
          (id) => units > ADDRESS_LIMITS.not_looked_at * (left(id) ?? Number.POSITIVE_INFINITY),
        )
      })
    },

    /** Minutes for which each cart of a batch is kept, out of the event's own. */
    holdTimes(batch: readonly Wanted[], minutes: readonly number[]): number[] {
      return cartsBefore(batch).map((before, index) => holdTime(before, minutes[index] ?? 0))
    },
  }
}

const NOTHING: Seen = { units: 0, units_until: 0, carts: 0, carts_until: 0 }

const isMany = (carts = 0) => carts >= ADDRESS_LIMITS.open_carts

/** Pools of one order overlap, so the largest number is the most that an address has of any of them. */
const mostOf = (allocations: Map<number, number>) => Math.max(0, ...allocations.values())

function holdTime(carts_before: number, minutes: number): number {
  if (carts_before < ADDRESS_LIMITS.carts_with_full_time) return minutes
  return Math.min(minutes, Math.max(ADDRESS_LIMITS.short_minutes, Math.ceil(minutes * ADDRESS_LIMITS.short_time)))
}

/** Units in carts and unpaid orders of these addresses, read from the ledger. */
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
      sql<number>`sum(stock_ledger.held_change + stock_ledger.sold_change)::int`.as('units'),
      sql<number>`sum(stock_ledger.sold_change)::int`.as('unpaid'),
    ])
    .where('orders.address_hash', '=', sql<string>`any(${hashes}::text[])`)
    .where('orders.status', 'in', UNPAID_STATUSES)
    .where('stock_ledger.stock_pool_id', '=', sql<number>`any(${pools}::int[])`)
    .groupBy(['orders.address_hash', 'stock_ledger.stock_pool_id'])
    .execute()
  for (const hash of hashes) held.set(hash, new Map())
  for (const { address_hash, stock_pool_id, units, unpaid } of rows)
    held.get(address_hash)?.set(stock_pool_id, { units, unpaid })
  return held
}

/** Number of open carts of these addresses in an event. */
export async function openCarts(db: Db | Trx, event_id: number, hashes: string[]): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select((row) => [row.ref('address_hash').$notNull().as('address_hash'), sql<number>`count(*)::int`.as('carts')])
    .where('event_id', '=', event_id)
    .where('address_hash', 'in', hashes)
    .where('status', '=', 'RESERVED')
    .groupBy('address_hash')
    .execute()
  return new Map(rows.map(({ address_hash, carts }) => [address_hash, carts]))
}

/** True if this many more units exceed the share of an address that already has some of the pool. */
export function isOverShare(pool: { limit: number | null; sold: number }, held: Held, quantity: number): boolean {
  if (pool.limit === null) return false
  const notSoldToOthers = pool.limit - pool.sold + held.unpaid
  const most = Math.max(ADDRESS_LIMITS.always, Math.floor(notSoldToOthers * ADDRESS_LIMITS.share))
  return held.units + quantity > most
}
