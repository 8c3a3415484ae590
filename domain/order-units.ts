import type { Question } from './question.ts'
import { questionsOfProduct } from './question-form.ts'

export type UnitItem = {
  id: number
  product_id: number
  product_price_id: number
  product_type: 'TICKET' | 'GENERAL'
  quantity: number
}

/** Single unit ordered; `position` counts from 0 within its item. */
export type Unit<Item extends UnitItem = UnitItem> = {
  item: Item
  position: number
  /** True for tickets that are named one by one. */
  isNamed: boolean
}

type Asking = {
  /** True if names are asked for once per ticket. */
  namesTickets: boolean
  questions: readonly Pick<Question, 'id' | 'belongs_to' | 'product_ids' | 'condition'>[]
}

/** Units for which the buyer may have fields to fill in. */
export function unitsToFill<Item extends UnitItem>(
  items: readonly Item[],
  { namesTickets, questions }: Asking,
): Unit<Item>[] {
  return items.flatMap((item) => {
    const isNamed = namesTickets && item.product_type === 'TICKET'
    if (!isNamed && questionsOfProduct(questions, item.product_id).length === 0) return []
    return Array.from({ length: item.quantity }, (_, position) => ({ item, position, isNamed }))
  })
}

type Entry = { product_price_id: number }
type Matched<Item extends UnitItem, E> = {
  units: (Unit<Item> & { entry: E | null; index: number })[]
  /** Indexes of entries without a unit. */
  surplus: number[]
}

/**
 * Matches the entries of a request with units: entries of the same price in their order. A unit without an entry gets the index
 * that its entry would have at the end.
 */
export function matchUnits<Item extends UnitItem, E extends Entry>(
  units: readonly Unit<Item>[],
  entries: readonly E[],
): Matched<Item, E> {
  const left = Map.groupBy(entries.keys(), (index) => entries[index]?.product_price_id)
  let after = entries.length
  const matched = units.map((unit) => {
    const index = left.get(unit.item.product_price_id)?.shift()
    return { ...unit, entry: index === undefined ? null : (entries[index] ?? null), index: index ?? after++ }
  })
  return { units: matched, surplus: [...left.values()].flat() }
}
