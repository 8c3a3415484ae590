import type { ServerResponse } from 'node:http'
import type { ApiError } from '#server/lib/errors.ts'

/** A refusal before the API is asked, in the form that the API would give it. */
export function sendError(outgoing: ServerResponse, error: ApiError): void {
  outgoing.setHeader('content-type', 'application/json').setHeader('x-content-type-options', 'nosniff')
  if (error.retry_after !== null) outgoing.setHeader('retry-after', error.retry_after)
  outgoing.statusCode = error.status
  outgoing.end(JSON.stringify(error.body()))
}
