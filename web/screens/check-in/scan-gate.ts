const OUT_OF_SIGHT_MS = 3000

/**
 * A ticket held before the camera is seen many times and sent once: it counts again after it was out of sight for
 * three seconds.
 */
export function createScanGate(clock: () => number = () => performance.now()) {
  let last: { code: string; seen: number } | null = null

  return {
    /** Whether this sight of a code is a new scan. */
    accepts(code: string): boolean {
      const again = last?.code === code && clock() - last.seen < OUT_OF_SIGHT_MS
      last = { code, seen: clock() }
      return !again
    },
    /** The code was seen while nothing could be scanned. */
    sees(code: string): void {
      if (last?.code === code) last.seen = clock()
    },
    /** Nothing came of it: the same ticket may be tried at once. */
    clear(): void {
      last = null
    },
  }
}
