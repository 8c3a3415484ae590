/** Bottom of the top bar plus a margin, in pixels. */
const TOP = 140

type Page = {
  /** Top of each section in pixels from the top of the window, in page order. */
  tops: readonly number[]
  window_height: number
  /** Pixels that the page can still be scrolled down. */
  remaining: number
}

/**
 * Index of the section being read: the last that begins above a line. The line is below the top bar. Over the last stretch of the
 * page it moves down to the foot of the window, so that sections too short to reach the top are current once, too.
 */
export function sectionInView({ tops, window_height, remaining }: Page): number {
  const line = Math.max(TOP, window_height - Math.max(0, remaining))
  return Math.max(
    0,
    tops.findLastIndex((top) => top < line),
  )
}
