/** Figures about arrivals during admission. docs/rules/check-in.md, "Live" */

/** Length of one bar of the chart. */
export const STEP_MINUTES = 5
/** Number of bars, two hours in total. */
export const STEPS = 24
/** Minutes over which the current rate is measured. */
export const RATE_MINUTES = 10

const MINUTE_MS = 60_000
const STEP_MS = STEP_MINUTES * MINUTE_MS
/** Rate below which no estimate is given: nobody is queueing. */
const LEAST_PER_MINUTE = 0.5
/** Longest useful estimate. */
const FURTHEST_MS = 12 * 60 * MINUTE_MS

/** Start of the first step; the last step is still running. */
export function firstStep(now: string): string {
  const current = Math.floor(Date.parse(now) / STEP_MS) * STEP_MS
  return new Date(current - (STEPS - 1) * STEP_MS).toISOString()
}

/** Arrivals per step, oldest first. Arrivals outside the steps are ignored. */
export function inSteps(counted: readonly { step_at: string; arrivals: number }[], now: string): number[] {
  const first = Date.parse(firstStep(now))
  const steps = Array<number>(STEPS).fill(0)
  for (const { step_at, arrivals } of counted) {
    const index = Math.floor((Date.parse(step_at) - first) / STEP_MS)
    if (index >= 0 && index < STEPS) steps[index] = (steps[index] ?? 0) + arrivals
  }
  return steps
}

/** Estimated time when everyone expected has arrived at this rate. Null if it cannot be estimated or nobody is missing. */
export function allInAt({ left, per_minute, now }: { left: number; per_minute: number; now: string }): string | null {
  if (left <= 0 || per_minute < LEAST_PER_MINUTE) return null
  const wait = Math.ceil(left / per_minute) * MINUTE_MS
  return wait > FURTHEST_MS ? null : new Date(Date.parse(now) + wait).toISOString()
}

export type Pace = { per_minute: number; is_online: boolean; arrivals: readonly number[] }

/** True if a device admits at less than half the pace of the others while these are busy; `index` selects the device. */
export function isSlow(devices: readonly Pace[], index: number): boolean {
  const own = devices[index]
  if (!own?.is_online || own.arrivals.every((arrivals) => arrivals === 0)) return false
  const others = devices.filter((one, other) => other !== index && one.is_online && one.per_minute > 0)
  const usual = median(others.map(({ per_minute }) => per_minute))
  return usual >= 1 && own.per_minute * 2 < usual
}

/** 0 for an empty list. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [lower = 0, upper = lower] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return (lower + upper) / 2
}
