const OUT_OF_SIGHT_MS = 3000

/**
 * Filters repeated scans. A ticket held before the camera is detected many times but sent once; it counts again after three
 * seconds out of sight.
 */
export function createScanGate(clock: () => number = () => performance.now()) {
  let last: { code: string; seen: number } | null = null

  return {
    /** True if this detection of a code is a new scan. */
    accepts(code: string): boolean {
      const again = last?.code === code && clock() - last.seen < OUT_OF_SIGHT_MS
      last = { code, seen: clock() }
      return !again
    },
    /** Records that the code was visible while nothing could be scanned. */
    sees(code: string): void {
      if (last?.code === code) last.seen = clock()
    },
    /** Forgets the last code after a scan without a decision, so that the ticket may be scanned again at once. */
    clear(): void {
      last = null
    },
  }
}
