import type { ServerResponse } from 'node:http'
import type { ApiError } from '#server/lib/errors.ts'

/** Sends a refusal before the API is called, in the API's format. */
export function sendError(outgoing: ServerResponse, error: ApiError): void {
  outgoing.setHeader('content-type', 'application/json').setHeader('x-content-type-options', 'nosniff')
  if (error.retry_after !== null) outgoing.setHeader('retry-after', error.retry_after)
  outgoing.statusCode = error.status
  outgoing.end(JSON.stringify(error.body()))
}
