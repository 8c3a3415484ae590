import { expect } from 'vitest'
import { ApiFailure } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** Expects a call to be refused with this code; returns the refusal for more questions. */
export async function refused(call: Promise<unknown>, code: ErrorCode): Promise<ApiFailure> {
  const failure = await call.then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(ApiFailure)
  expect((failure as ApiFailure).code).toBe(code)
  return failure as ApiFailure
}
