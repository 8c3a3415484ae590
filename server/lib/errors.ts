import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import { ERRORS, type ErrorBody, type ErrorCode } from '#contract/errors.ts'
import { type FieldIssue, type GivenParams, type IssueCode, issueOf, issuesOf, sentenceOf } from '#contract/issues.ts'
import { unusableTexts } from '#contract/normalize.ts'
import { isConnectionLost } from './connection-lost.ts'

type Details = { message?: string; issues?: readonly FieldIssue[]; retry_after?: number; cause?: unknown }

/** An expected refusal; anything else that is thrown becomes a logged 500. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: ContentfulStatusCode
  readonly issues: readonly FieldIssue[]
  readonly retry_after: number | null

  constructor(code: ErrorCode, { message, issues = [], retry_after, cause }: Details = {}) {
    super(message ?? ERRORS[code].message, { cause })
    this.name = 'ApiError'
    this.code = code
    this.status = ERRORS[code].status
    this.issues = issues
    this.retry_after = retry_after ?? null
  }

  /** English sentences by field; a refusal without a field is in the message alone. */
  get errors(): Record<string, string[]> {
    const byPath = Map.groupBy(this.issues, ({ path }) => path)
    byPath.delete('')
    return Object.fromEntries([...byPath].map(([path, issues]) => [path, issues.map(sentenceOf)]))
  }

  body(): ErrorBody {
    return { code: this.code, message: this.message, errors: this.errors, issues: [...this.issues] }
  }
}

/** 422 for one field: `malformed('code', 'promo_code_taken')`. */
export function malformed<C extends IssueCode>(path: string, code: C, ...given: GivenParams<C>): ApiError {
  return refusedAt([{ path, ...issueOf(code, ...given) }])
}

/** 422 for texts with unusable characters: NUL, lone surrogates, noncharacters. */
export function refuseUnusableTexts(input: unknown): void {
  const paths = unusableTexts(input)
  if (paths.length > 0) throw refusedAt(paths.map((path) => ({ path, ...issueOf('unusable_text') })))
}

/** Issues of a schema, by field path. */
export function fromZod(error: z.ZodError): ApiError {
  return refusedAt(issuesOf(error))
}

function refusedAt(issues: readonly FieldIssue[]): ApiError {
  const [first, ...more] = issues
  const said = first ? sentenceOf(first) : ERRORS.malformed.message
  return new ApiError('malformed', { issues, message: more.length > 0 ? `${said} (and ${more.length} more)` : said })
}

/**
 * Values that a column cannot hold: not a number, NUL, malformed or impossible dates, out of range, unknown zones, invalid
 * characters. All input is validated before; this is a second line of defence.
 */
const UNFIT = new Set(['22P02', '22021', '22007', '22008', '22003', '22009', '22P05'])

/** True if the database refused a value that should have been refused before. */
export function isUnfitValue(thrown: unknown): boolean {
  return UNFIT.has((thrown as { code?: string } | null)?.code ?? '')
}

/** Lock and statement timeouts, serialization failures: busy, not broken. */
const BUSY = new Set(['55P03', '57014', '40001', '40P01'])

/** The error to answer for anything thrown; null for unexpected errors, which become a 500. */
export function asApiError(thrown: unknown): ApiError | null {
  if (thrown instanceof ApiError) return thrown
  if (isUnfitValue(thrown))
    return new ApiError('malformed', { message: 'A value in this request can’t be used.', cause: thrown })
  const code = (thrown as { code?: unknown } | null)?.code
  const isBusy = (typeof code === 'string' && BUSY.has(code)) || isConnectionLost(thrown)
  return isBusy ? new ApiError('busy', { retry_after: 2, cause: thrown }) : null
}
