import type { Median } from './figures.ts'
import { percentiles } from './tally.ts'

/** Time limit: slow calls are not repeated beyond it. */
const AT_MOST_MS = 20_000

/** Calls one after the other; returns the 95th percentile in milliseconds. */
export async function p95Of(calls: number, call: (turn: number) => Promise<unknown>): Promise<Median> {
  const times: number[] = []
  const started = performance.now()
  for (let turn = 0; turn < calls && performance.now() - started < AT_MOST_MS; turn++) {
    const begin = performance.now()
    await call(turn)
    times.push(performance.now() - begin)
  }
  return { value: percentiles(times)(0.95), min: Math.min(...times), max: Math.max(...times), repeats: times.length }
}
