import type { EmptyObject, EndpointSpec, Input, Output } from './endpoint.ts'
import type { ErrorBody, ErrorCode } from './errors.ts'
import type { FieldIssue } from './issues.ts'
import { toQueryString } from './query-string.ts'

/** Refusal or failure of a call; `status` 0 means that no response arrived. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: ErrorCode | 'network'
  /** English, for programs and tests; the interface translates the issues. */
  readonly errors: Record<string, string[]>
  readonly issues: readonly FieldIssue[]
  readonly retry_after: number | null

  constructor(
    status: number,
    body: Omit<ErrorBody, 'code'> & { code: ErrorCode | 'network' },
    retryAfter: number | null,
  ) {
    super(body.message)
    this.name = 'ApiFailure'
    this.status = status
    this.code = body.code
    this.errors = body.errors
    // Servers older than this page may not send them yet.
    this.issues = body.issues ?? []
    this.retry_after = retryAfter
  }
}

type Options = { headers?: Record<string, string>; signal?: AbortSignal }
export type Fetch = (request: Request) => Response | Promise<Response>
export type Client = <E extends EndpointSpec>(endpoint: E, ...input: Args<E>) => Promise<Output<E>>
type Args<E extends EndpointSpec> =
  EmptyObject extends Input<E> ? [input?: Input<E> & Options] : [input: Input<E> & Options]
type AnyInput = { params?: Record<string, string | number>; query?: object; body?: unknown } & Options

/** Fills the path parameters of an endpoint. */
export function pathOf(endpoint: EndpointSpec, params: Record<string, string | number> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}

/** Typed client for browser, server rendering and tests; only `fetch` differs. */
export function createClient(fetch: Fetch, { base_url = '', headers = () => ({}) }: ClientOptions = {}): Client {
  return async (endpoint, ...[given]) => {
    const input = (given ?? {}) as AnyInput
    const url = `${base_url}/api${pathOf(endpoint, input.params)}${toQueryString(input.query)}`
    const request = new Request(url, {
      method: endpoint.method,
      headers: { accept: 'application/json', ...headers(), ...bodyHeaders(input.body), ...input.headers },
      body: bodyOf(input.body),
      signal: input.signal ?? null,
      credentials: 'same-origin',
    })
    return (await reply(fetch, request)) as never
  }
}

type ClientOptions = { base_url?: string; headers?: () => Record<string, string> }

function bodyHeaders(body: unknown): Record<string, string> {
  return body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }
}

function bodyOf(body: unknown): BodyInit | null {
  if (body === undefined) return null
  return body instanceof FormData ? body : JSON.stringify(body)
}

async function reply(fetch: Fetch, request: Request): Promise<unknown> {
  const response = await Promise.resolve(fetch(request)).catch(failUnanswered)
  if (response.status === 204) return undefined
  // A success that breaks off counts as no response; a refusal counts, whatever its body.
  if (response.ok) return response.json().catch(failUnanswered)
  const body = (await response.json().catch(() => null)) as ErrorBody | null
  const retryAfter = Number(response.headers.get('retry-after')) || null
  const unknown: ErrorBody = { code: 'server_error', message: response.statusText, errors: {}, issues: [] }
  throw new ApiFailure(response.status, body?.code ? body : unknown, retryAfter)
}

function failUnanswered(cause: unknown): never {
  throw Object.assign(new ApiFailure(0, { code: 'network', message: 'No connection.', errors: {}, issues: [] }, null), {
    cause,
  })
}
