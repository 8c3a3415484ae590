import type { BankSuggestion } from '#contract/bank-statements.ts'

export type EntryGroup = 'READY' | 'CHECK' | 'NONE' | 'BOOKED'
export type PaidOrder = BankSuggestion['orders'][number]
/** Orders chosen for entries, by the hash of the entry. */
export type Chosen = ReadonlyMap<string, PaidOrder>

/** Groups of the list, in their order. Only EXACT entries need no second look. */
export const ENTRY_GROUPS: readonly EntryGroup[] = ['READY', 'CHECK', 'NONE', 'BOOKED']

export function groupOf({ is_booked, match }: Pick<BankSuggestion, 'is_booked' | 'match'>): EntryGroup {
  if (is_booked) return 'BOOKED'
  if (match === 'EXACT') return 'READY'
  return match === 'NONE' ? 'NONE' : 'CHECK'
}

/** EXACT entries are chosen from the start; of two for the same order, the first. */
export function chosenAtFirst(entries: readonly BankSuggestion[]): Chosen {
  const chosen = new Map<string, PaidOrder>()
  const paid = new Set<number>()
  for (const entry of entries) {
    const [order] = entry.orders
    if (groupOf(entry) !== 'READY' || !order || paid.has(order.id)) continue
    paid.add(order.id)
    chosen.set(entry.entry_hash, order)
  }
  return chosen
}

/** With the order for the entry, or without any for it. An order is paid by one entry: another one that had it loses it. */
export function choose(chosen: Chosen, entry_hash: string, order: PaidOrder | null): Chosen {
  const others = [...chosen].filter(([hash, { id }]) => hash !== entry_hash && id !== order?.id)
  return new Map(order ? [...others, [entry_hash, order]] : others)
}

/** Sum of the chosen orders in minor units by currency. */
export function sumsOf(chosen: Chosen): [currency: string, amount: number][] {
  const groups = Map.groupBy(chosen.values(), ({ currency }) => currency)
  return [...groups].map(([currency, orders]) => [currency, orders.reduce((sum, one) => sum + one.total_gross, 0)])
}
