import { countdown } from './countdown.ts'
import type { EventStatus } from './event-status.ts'

/** Days after which an unpaid order becomes a task. */
export const UNPAID_FOR_DAYS = 7
/** Days before the event from which a missing text or image is a task. */
const PAGE_DAYS = 14
/** Share left that counts as low: one of ten tickets. */
const LOW_SHARE = 0.1

/** Units taken by orders and units left; null is unlimited. */
type Stock = { taken: number; left: number | null }

type Facts = {
  status: EventStatus
  start_date: string
  end_date: string | null
  timezone: string
  has_description: boolean
  has_cover: boolean
  /** Number of orders that have awaited payment for longer than UNPAID_FOR_DAYS. */
  orders_unpaid_for_long: number
  check_in_lists: number
  products: readonly (Stock & { title: string; prices: readonly (Stock & { label: string | null })[] })[]
  /** Null while unknown. */
  do_figures_agree: boolean | null
}

export type EventTask =
  | { kind: 'FIGURES_DISAGREE' }
  | { kind: 'NO_CHECK_IN_LIST' }
  | { kind: 'UNPAID_ORDERS'; orders: number }
  | { kind: 'LOW_STOCK'; title: string; label: string | null; left: number }
  | { kind: 'NO_DESCRIPTION' }
  | { kind: 'NO_COVER' }

/** Tasks for the organizer, most urgent first. Drafts have a list of first steps instead. */
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

/** Days until the event: 0 from its first day, null once it is over. */
function daysUntil(facts: Facts, now: string): number | null {
  const away = countdown(facts, now)
  if (away.stage === 'OVER') return null
  return away.stage === 'AHEAD' ? away.days : 0
}

/** Lowest first. If a product is low as a whole, its tiers are not listed. */
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

/** Sold-out products need no action. */
function isLow({ taken, left }: Stock): boolean {
  return left !== null && left > 0 && left <= LOW_SHARE * (taken + left)
}
