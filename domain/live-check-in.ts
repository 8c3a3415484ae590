/** What is made of arrivals while an event lets people in. docs/rules/check-in.md, "Live" */

/** One bar of the picture. */
export const STEP_MINUTES = 5
/** Two hours. */
export const STEPS = 24
/** The rate of this moment is taken over so many minutes. */
export const RATE_MINUTES = 10

const MINUTE_MS = 60_000
const STEP_MS = STEP_MINUTES * MINUTE_MS
/** Below this nobody waits, and no end can be told. */
const LEAST_PER_MINUTE = 0.5
/** Nobody plans further ahead on an evening. */
const FURTHEST_MS = 12 * 60 * MINUTE_MS

/** When the first of the steps begins; the last one is not over yet. */
export function firstStep(now: string): string {
  const current = Math.floor(Date.parse(now) / STEP_MS) * STEP_MS
  return new Date(current - (STEPS - 1) * STEP_MS).toISOString()
}

/** How many came in each step, the oldest first; whoever came before or after does not count. */
export function inSteps(counted: readonly { step_at: string; arrivals: number }[], now: string): number[] {
  const first = Date.parse(firstStep(now))
  const steps = Array<number>(STEPS).fill(0)
  for (const { step_at, arrivals } of counted) {
    const index = Math.floor((Date.parse(step_at) - first) / STEP_MS)
    if (index >= 0 && index < STEPS) steps[index] = (steps[index] ?? 0) + arrivals
  }
  return steps
}

/** When everybody who is expected would be in at this rate; null where that cannot be told, or nobody is missing. */
export function allInAt({ left, per_minute, now }: { left: number; per_minute: number; now: string }): string | null {
  if (left <= 0 || per_minute < LEAST_PER_MINUTE) return null
  const wait = Math.ceil(left / per_minute) * MINUTE_MS
  return wait > FURTHEST_MS ? null : new Date(Date.parse(now) + wait).toISOString()
}

export type Pace = { per_minute: number; is_online: boolean; arrivals: readonly number[] }

/** A device that lets people in at less than half the pace of the others, where these are busy; by index. */
export function isSlow(devices: readonly Pace[], index: number): boolean {
  const own = devices[index]
  if (!own?.is_online || own.arrivals.every((arrivals) => arrivals === 0)) return false
  const others = devices.filter((one, other) => other !== index && one.is_online && one.per_minute > 0)
  const usual = median(others.map(({ per_minute }) => per_minute))
  return usual >= 1 && own.per_minute * 2 < usual
}

/** 0 of none. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [lower = 0, upper = lower] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return (lower + upper) / 2
}
