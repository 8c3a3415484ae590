import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import { ERRORS, type ErrorBody, type ErrorCode } from '#contract/errors.ts'
import { UNUSABLE_TEXT, unusableTexts } from '#contract/normalize.ts'
import { isConnectionLost } from '#server/lib/connection-lost.ts'

type Details = { message?: string; errors?: Record<string, string[]>; retry_after?: number; cause?: unknown }

/** An expected refusal; anything else that is thrown becomes a logged 500. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: ContentfulStatusCode
  readonly errors: Record<string, string[]>
  readonly retry_after: number | null

  constructor(code: ErrorCode, { message, errors = {}, retry_after, cause }: Details = {}) {
    super(message ?? ERRORS[code].message, { cause })
    this.name = 'ApiError'
    this.code = code
    this.status = ERRORS[code].status
    this.errors = errors
    this.retry_after = retry_after ?? null
  }

  body(): ErrorBody {
    return { code: this.code, message: this.message, errors: this.errors }
  }
}

/** 422 for one field: `malformed('code', 'This code exists already.')`. */
export function malformed(field: string, message: string): ApiError {
  return new ApiError('malformed', { message, errors: { [field]: [message] } })
}

/** 422 where texts hold what cannot be kept: NUL, halves of characters, code points that are no characters. */
export function refuseUnusableTexts(input: unknown): void {
  const paths = unusableTexts(input)
  if (paths.length === 0) return
  const errors = Object.fromEntries(paths.map((path) => [path, [UNUSABLE_TEXT]]))
  throw new ApiError('malformed', { message: UNUSABLE_TEXT, errors })
}

/** zod's issues as messages by field path. */
export function fromZod(error: z.ZodError): ApiError {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const path = issue.path.join('.')
    errors[path] = [...(errors[path] ?? []), issue.message]
  }
  const first = error.issues[0]?.message
  const more = error.issues.length - 1
  const message = first && more > 0 ? `${first} (and ${more} more)` : first
  return new ApiError('malformed', { errors, ...(message ? { message } : {}) })
}

/**
 * Values that a column cannot hold: text that is no number, NUL, no date, no such date, out of range, no such zone, no
 * such character. All input is judged before; this is the net below it.
 */
const UNFIT = new Set(['22P02', '22021', '22007', '22008', '22003', '22009', '22P05'])

/** The database found a value unfit that should have been refused before. */
export function isUnfitValue(thrown: unknown): boolean {
  return UNFIT.has((thrown as { code?: string } | null)?.code ?? '')
}

/** Lock and statement timeouts, serialization failures: busy, not broken. */
const BUSY = new Set(['55P03', '57014', '40001', '40P01'])

/** What to answer for anything thrown; unexpected things come back as null and become a 500. */
export function asApiError(thrown: unknown): ApiError | null {
  if (thrown instanceof ApiError) return thrown
  if (isUnfitValue(thrown))
    return new ApiError('malformed', { message: 'A value in this request cannot be used.', cause: thrown })
  const code = (thrown as { code?: unknown } | null)?.code
  const isBusy = (typeof code === 'string' && BUSY.has(code)) || isConnectionLost(thrown)
  return isBusy ? new ApiError('busy', { retry_after: 2, cause: thrown }) : null
}
