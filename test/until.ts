import { setTimeout as sleep } from 'node:timers/promises'
import { vi } from 'vitest'
import { patience } from './patience.ts'

/** Well above what anything takes that happens at all. */
const WITHIN = 30_000

/** Looks again and again until it is so; fails with what did not happen. Time is not moved by a test's own clock. */
export async function until(what: string, isSo: () => unknown, within = WITHIN): Promise<void> {
  const end = performance.now() + patience(within)
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It did not happen: ${what}`)
    await sleep(5)
  }
}

/** Looks again and again until what is expected holds; fails with the last thing that did not. */
export function eventually<T>(expectation: () => T | Promise<T>, within = WITHIN): Promise<T> {
  return vi.waitFor(expectation, { timeout: patience(within), interval: 10 })
}
