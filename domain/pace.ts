/** Tickets sold on the day that was so many days before an event; 0 is its day and what came after. */
export type SoldOnDay = { days_before: number; tickets: number }

/** One column of the picture: what was sold in all by its last day. */
export type PaceColumn = {
  days_before: number
  /** Null for days that are still to come. */
  own: number | null
  other: number
}

/** More would be too thin on a phone. */
const MOST_COLUMNS = 30

/** How many tickets were sold in all by the end of a day. */
export function soldBy(sold: readonly SoldOnDay[], days_before: number): number {
  return sold.reduce((sum, day) => (day.days_before >= days_before ? sum + day.tickets : sum), 0)
}

/** From the first sale of either event to the day of the event, each column of as many days. */
export function paceColumns(
  own: readonly SoldOnDay[],
  other: readonly SoldOnDay[],
  { days_to_go }: { days_to_go: number },
): PaceColumn[] {
  const first = Math.max(days_to_go, ...[...own, ...other].map(({ days_before }) => days_before))
  const step = Math.ceil((first + 1) / MOST_COLUMNS)
  const count = Math.floor(first / step) + 1
  return Array.from({ length: count }, (_, index) => {
    const days_before = (count - 1 - index) * step
    // The column of today ends today, although its days do not.
    const isAhead = days_before + step - 1 < days_to_go
    return { days_before, own: isAhead ? null : soldBy(own, days_before), other: soldBy(other, days_before) }
  })
}
