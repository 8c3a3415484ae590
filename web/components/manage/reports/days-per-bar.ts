/** More bars than these are too thin on a phone. */
const MOST_BARS = 30

/** How many days a bar stands for. */
export function daysPerBar(days: number): number {
  return Math.ceil(days / MOST_BARS)
}
