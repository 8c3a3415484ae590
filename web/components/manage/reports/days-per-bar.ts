/** Largest number of bars that are wide enough on a phone. */
const MOST_BARS = 30

/** Number of days per bar. */
export function daysPerBar(days: number): number {
  return Math.ceil(days / MOST_BARS)
}
