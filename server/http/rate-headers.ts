import type { Context } from 'hono'
import type { RateLimit } from '#contract/endpoint.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { createRateLimiter } from './rate-limit.ts'

type Call = { policy: 'api-key' | 'call'; key: string; limit: RateLimit }

/**
 * Counts a call and reports it in the reply, following draft-ietf-httpapi-ratelimit-headers: `RateLimit-Policy` is the limit,
 * `RateLimit` how many calls are left (`r`), and in how many seconds there will be more (`t`). Throws 429 beyond the limit.
 */
export function countInHeaders(c: Context, count: ReturnType<typeof createRateLimiter>, { policy, key, limit }: Call) {
  c.header('RateLimit-Policy', `"${policy}";q=${limit.max};w=${limit.seconds}`, { append: true })
  const say = (left: number, seconds: number) =>
    c.header('RateLimit', `"${policy}";r=${left};t=${seconds}`, { append: true })
  try {
    const { left, seconds } = count(key, limit)
    say(left, seconds)
  } catch (error) {
    if (error instanceof ApiError) say(0, error.retry_after ?? limit.seconds)
    throw error
  }
}
