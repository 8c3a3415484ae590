import type { EventCategory } from './event-status.ts'

export type ComparedEvent = {
  id: number
  category: EventCategory
  start_date: string
  /** Number of units it can sell; null is unlimited. */
  capacity: number | null
}

/**
 * Earlier event whose sales are most comparable: first of the same category, then of similar size (neither more than twice the
 * other), then the latest. docs/rules/figures.md
 */
export function mostComparable<E extends ComparedEvent>(event: ComparedEvent, earlier: readonly E[]): E | null {
  const rank = (other: E) => [
    Number(other.category === event.category),
    Number(isOfSimilarSize(event.capacity, other.capacity)),
    Date.parse(other.start_date),
    other.id,
  ]
  const before = earlier.filter(
    (other) => other.id !== event.id && Date.parse(other.start_date) < Date.parse(event.start_date),
  )
  return before.toSorted((a, b) => compare(rank(b), rank(a)))[0] ?? null
}

function isOfSimilarSize(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b
  return Math.max(a, b) <= 2 * Math.min(a, b)
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
