import { left } from '#domain/availability.ts'
import type { Db } from '#server/lib/database.ts'
import { type PoolRow, readPools } from '#server/products/stock.ts'
import { createAddressCounts } from './address-shares.ts'

type WithAllocations = { allocations: Map<number, number>; address_hash: string }
export type Remaining = ReturnType<typeof createRemaining>

/** Maximum number of pools; beyond it everything is dropped and looked up again as needed. */
const AT_MOST = 50_000

/**
 * Units left in the pools when this process last looked, less its own sales since. Only chooses how a batch is written, and may
 * be wrong: the database decides whether there is enough.
 */
export function createRemaining(db: Db) {
  const known = new Map<number, number | null>()
  const addresses = createAddressCounts()

  function note(pools: Map<number, PoolRow>): void {
    if (known.size > AT_MOST) known.clear()
    for (const [id, pool] of pools) known.set(id, left([pool]))
  }

  /** True if all of these pools have far more than is wanted; null if one of them has not been looked up yet. */
  function knowsPlenty(batch: readonly WithAllocations[]): boolean | null {
    const wanted = [...wantedOf(batch)]
    if (!wanted.every(([id]) => known.has(id))) return null
    const isPlenty = wanted.every(([id, quantity]) => (known.get(id) ?? Number.POSITIVE_INFINITY) >= 3 * quantity)
    return isPlenty && addresses.toLookAt(batch, leftOf).length === 0
  }

  const leftOf = (pool_id: number) => known.get(pool_id)

  return {
    note,
    knowsPlenty,
    addresses,
    /** Requests whose address may exceed its share: its units must be looked up. */
    toLookAt: <W extends WithAllocations>(batch: readonly W[]): W[] => addresses.toLookAt(batch, leftOf),
    async leavesPlenty(batch: readonly WithAllocations[]): Promise<boolean> {
      const plenty = knowsPlenty(batch)
      if (plenty !== null) return plenty
      note(await readPools(db, [...wantedOf(batch).keys()]))
      return knowsPlenty(batch) ?? false
    },
    taken(batch: readonly WithAllocations[]): void {
      addresses.note(batch)
      for (const [id, quantity] of wantedOf(batch)) {
        const before = known.get(id)
        if (before) known.set(id, before - quantity)
      }
    },
  }
}

function wantedOf(batch: readonly WithAllocations[]): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const { allocations } of batch)
    for (const [id, quantity] of allocations) wanted.set(id, (wanted.get(id) ?? 0) + quantity)
  return wanted
}
