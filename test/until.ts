import { setTimeout as sleep } from 'node:timers/promises'
import { patience } from './patience.ts'

/** Well above what anything takes that happens at all. */
const WITHIN = 30_000

/**
 * Looks again and again until it is so; fails with what did not happen. Time is not moved by a test's own clock.
 * Programs that no test runner has started use it as well, so nothing of a runner is imported here.
 */
export async function until(what: string | (() => string), isSo: () => unknown, within = WITHIN): Promise<void> {
  const end = performance.now() + patience(within)
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It did not happen: ${typeof what === 'string' ? what : what()}`)
    await sleep(5)
  }
}

/** Looks again and again until what is expected holds; fails with the last thing that did not. */
export async function eventually<T>(expectation: () => T | Promise<T>, within = WITHIN): Promise<T> {
  const end = performance.now() + patience(within)
  for (;;)
    try {
      return await expectation()
    } catch (error) {
      if (performance.now() > end) throw error
      await sleep(10)
    }
}
