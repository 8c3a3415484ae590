import { expect, it } from 'vitest'
import { pauseAfter } from './use-reservation.ts'

it.each([
  { status: 503, code: 'busy', retry_after: 2, attempt: 1, seconds: 2 },
  { status: 503, code: 'server_error', retry_after: null, attempt: 3, seconds: 8 },
  { status: 503, code: 'server_error', retry_after: null, attempt: 7, seconds: 15 },
  { status: 429, code: 'too_many_requests', retry_after: 30, attempt: 1, seconds: 30 },
  { status: 429, code: 'too_many_requests', retry_after: 600, attempt: 1, seconds: null },
  { status: 409, code: 'request_in_progress', retry_after: 1, attempt: 1, seconds: 1 },
  { status: 409, code: 'sold_out', retry_after: null, attempt: 1, seconds: null },
  { status: 500, code: 'server_error', retry_after: null, attempt: 1, seconds: null },
  { status: 0, code: 'network', retry_after: null, attempt: 1, seconds: null },
] as const)('after $status $code the next try comes in $seconds s', ({ attempt, seconds, ...failure }) => {
  expect(pauseAfter(failure, attempt)).toBe(seconds)
})
