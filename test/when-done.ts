import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Cleans up when the test is done that asks for it, or the file where no test runs yet. `afterAll` within a test is never called. */
export function whenDone(act: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await act()))
  else afterAll(async () => void (await act()))
}
