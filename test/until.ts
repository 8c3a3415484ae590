import { setTimeout as sleep } from 'node:timers/promises'
import { patience } from './patience.ts'

/** Milliseconds, well above the time of anything that succeeds. */
const WITHIN = 30_000

/**
 * Polls until the condition holds; throws `what` on timeout. Uses real time, not a test's fake clock. Imports nothing of a test
 * runner, because programs outside of one use it as well.
 */
export async function until(what: string | (() => string), isSo: () => unknown, within = WITHIN): Promise<void> {
  const end = performance.now() + patience(within)
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It did not happen: ${typeof what === 'string' ? what : what()}`)
    await sleep(5)
  }
}

/** Polls until the expectation passes; throws its last failure on timeout. */
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
