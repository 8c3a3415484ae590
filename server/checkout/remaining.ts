import { left } from '#domain/availability.ts'
import type { Db } from '#server/lib/database.ts'
import { type PoolRow, readPools } from '#server/products/stock.ts'
import { createAddressCounts } from './address-shares.ts'

type WithAllocations = { allocations: Map<number, number>; address_hash: string }
export type Remaining = ReturnType<typeof createRemaining>

/** Beyond this many pools everything is forgotten, and looked up again as it is needed. */
const AT_MOST = 50_000

/**
 * What was left in the pools when this process last looked, less what it has sold since. It chooses the way in which a
 * batch is written, and may be wrong: whether there is enough is decided by the database.
 */
export function createRemaining(db: Db) {
  const known = new Map<number, number | null>()
  const addresses = createAddressCounts()

  function note(pools: Map<number, PoolRow>): void {
    if (known.size > AT_MOST) known.clear()
    for (const [id, pool] of pools) known.set(id, left([pool]))
  }

  /** Whether all of these pools have far more than is wanted; null where one of them has not been looked at yet. */
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
    /** Those whose address may have more than its share: what it holds is to be looked up. */
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
