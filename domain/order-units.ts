import type { Question } from './question.ts'
import { questionsOfProduct } from './question-form.ts'

export type UnitItem = {
  id: number
  product_id: number
  product_price_id: number
  product_type: 'TICKET' | 'GENERAL'
  quantity: number
}

/** One of the things ordered, counted within its item from 0. */
export type Unit<Item extends UnitItem = UnitItem> = {
  item: Item
  position: number
  /** Somebody's name stands on it. */
  isNamed: boolean
}

type Asking = {
  /** Whether tickets are named one by one. */
  namesTickets: boolean
  questions: readonly Pick<Question, 'id' | 'belongs_to' | 'product_ids' | 'condition'>[]
}

/** The units for which a buyer may have something to fill in. */
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
  /** Places of entries that stand for nothing. */
  surplus: number[]
}

/**
 * Which entry of a request stands for which unit: those of a price in their order. A unit without an entry has the place
 * that its entry would have behind all others.
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
