import { type EventLoopUtilization, performance } from 'node:perf_hooks'

const LOOK_EVERY_MS = 100
/** Share of working time from which a thread counts as busy. */
const BUSY_FROM = 0.5

/** Memory shared by the thread that answers visitors and the one that works in the background. */
export type Busyness = Int32Array

export const newBusyness = (): Busyness => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

export const isBusy = (busyness: Busyness): boolean => Atomics.load(busyness, 0) === 1

/** Records ten times a second whether this thread was busy for most of the time. */
export function noteBusyness(busyness: Busyness): { stop: () => void } {
  let before: EventLoopUtilization = performance.eventLoopUtilization()
  const noting = setInterval(() => {
    const now = performance.eventLoopUtilization()
    Atomics.store(busyness, 0, performance.eventLoopUtilization(now, before).utilization >= BUSY_FROM ? 1 : 0)
    before = now
  }, LOOK_EVERY_MS)
  return { stop: () => clearInterval(noting) }
}
