import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Registers a cleanup for the end of the current test, or of the file if no test is running. `afterAll` within a test is never
 * called.
 */
export function whenDone(act: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await act()))
  else afterAll(async () => void (await act()))
}
