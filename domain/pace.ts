/** Tickets sold on the day `days_before` the event; 0 is its first day and all days after. */
export type SoldOnDay = { days_before: number; tickets: number }

/** Column of the chart: total sold by the end of its last day. */
export type PaceColumn = {
  days_before: number
  /** Null for days in the future. */
  own: number | null
  other: number
}

/** More columns would be too thin on a phone. */
const MOST_COLUMNS = 30

/** Total sold by the end of a day. */
export function soldBy(sold: readonly SoldOnDay[], days_before: number): number {
  return sold.reduce((sum, day) => (day.days_before >= days_before ? sum + day.tickets : sum), 0)
}

/** Columns from the first sale of either event to the day of the event, each of the same number of days. */
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
    // Today's column ends today, even if some of its days are in the future.
    const isAhead = days_before + step - 1 < days_to_go
    return { days_before, own: isAhead ? null : soldBy(own, days_before), other: soldBy(other, days_before) }
  })
}
