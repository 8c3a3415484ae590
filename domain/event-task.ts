import { countdown } from './countdown.ts'
import type { EventStatus } from './event-status.ts'

/** An unpaid order is asked about after a week. */
export const UNPAID_FOR_DAYS = 7
/** A page without a text or a picture is mentioned this long before the event. */
const PAGE_DAYS = 14
/** Of ten tickets one is left. */
const LOW_SHARE = 0.1

/** What orders take and what is left; null is without limit. */
type Stock = { taken: number; left: number | null }

type Facts = {
  status: EventStatus
  start_date: string
  end_date: string | null
  timezone: string
  has_description: boolean
  has_cover: boolean
  /** Orders that have awaited payment for longer than UNPAID_FOR_DAYS. */
  orders_unpaid_for_long: number
  check_in_lists: number
  products: readonly (Stock & { title: string; prices: readonly (Stock & { label: string | null })[] })[]
  /** Null while it is not known. */
  do_figures_agree: boolean | null
}

export type EventTask =
  | { kind: 'FIGURES_DISAGREE' }
  | { kind: 'NO_CHECK_IN_LIST' }
  | { kind: 'UNPAID_ORDERS'; orders: number }
  | { kind: 'LOW_STOCK'; title: string; label: string | null; left: number }
  | { kind: 'NO_DESCRIPTION' }
  | { kind: 'NO_COVER' }

/** What an organizer should see to, most urgent first. A draft has its list of first steps instead. */
export function tasksOf(facts: Facts, now: string): EventTask[] {
  const days = daysUntil(facts, now)
  const isSelling = facts.status === 'LIVE' && days !== null
  const isNear = days !== null && days <= 1
  const isPageDue = isSelling && days <= PAGE_DAYS
  const isPublic = facts.status === 'LIVE' || facts.status === 'PAUSED'
  const tasks: (EventTask | false)[] = [
    facts.do_figures_agree === false && { kind: 'FIGURES_DISAGREE' },
    isPublic && isNear && facts.check_in_lists === 0 && { kind: 'NO_CHECK_IN_LIST' },
    facts.orders_unpaid_for_long > 0 && { kind: 'UNPAID_ORDERS', orders: facts.orders_unpaid_for_long },
    ...(isSelling ? lowStock(facts.products) : []),
    isPageDue && !facts.has_description && { kind: 'NO_DESCRIPTION' },
    isPageDue && !facts.has_cover && { kind: 'NO_COVER' },
  ]
  return tasks.filter((task) => task !== false)
}

/** 0 from its day on; null once it is over. */
function daysUntil(facts: Facts, now: string): number | null {
  const away = countdown(facts, now)
  if (away.stage === 'OVER') return null
  return away.stage === 'AHEAD' ? away.days : 0
}

/** Fewest left first. Of a product that is low as a whole, its tiers are not told one by one. */
function lowStock(products: Facts['products']): EventTask[] {
  return products
    .flatMap(({ title, prices, ...whole }) => {
      const tiers = prices.length > 1 ? prices : []
      const low = [{ ...whole, label: null }, ...tiers].filter(isLow)
      return (isLow(whole) ? low.slice(0, 1) : low).map(({ label, left }) => ({ title, label, left: left ?? 0 }))
    })
    .toSorted((a, b) => a.left - b.left)
    .map((low) => ({ kind: 'LOW_STOCK', ...low }))
}

/** What is sold out needs nobody any more. */
function isLow({ taken, left }: Stock): boolean {
  return left !== null && left > 0 && left <= LOW_SHARE * (taken + left)
}
