/** Where the top bar ends, and a little more. */
const TOP = 140

type Page = {
  /** Where each section begins, seen from the top of the window, in the order of the page. */
  tops: readonly number[]
  window_height: number
  /** How far the page can still be scrolled down. */
  remaining: number
}

/**
 * The section one reads: the last that begins above a line. The line stands below the top bar, and moves down to the foot of
 * the window over the last of the page, so that sections too short to reach the top have their turn as well.
 */
export function sectionInView({ tops, window_height, remaining }: Page): number {
  const line = Math.max(TOP, window_height - Math.max(0, remaining))
  return Math.max(
    0,
    tops.findLastIndex((top) => top < line),
  )
}
