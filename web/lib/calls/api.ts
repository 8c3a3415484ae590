import { ApiFailure, type Client, createClient, type Fetch } from '#contract/client.ts'
import type { EndpointSpec, Input, Output } from '#contract/endpoint.ts'
import { onMissingSecondFactor, onRefusedAccess } from './login-redirect.ts'

let prepare: () => Promise<void> = async () => {}

/** Sets the work to finish before the page learns of a refusal: management fetches the error texts then. */
export function beforeRefusals(work: () => Promise<void>): void {
  prepare = work
}

/** API client with another `fetch`. A 401 or 403 redirects to the login by the rules of `login-redirect.ts`. */
export function apiThrough(fetch: Fetch): Client {
  const client = createClient(fetch, { headers: () => ({ ...antiForgery(), ...language() }) })
  return async (endpoint, ...input) => {
    try {
      return await client(endpoint, ...input)
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status === 0) throw error
      if (error.status === 401 || error.status === 403) onRefusedAccess(error)
      // Without the texts the refusal is still reported, less precisely.
      await prepare().catch(() => undefined)
      // The address at this moment counts, not that of the request: a prefetched list may be on the screen by now.
      if (error.code === 'second_factor_missing') onMissingSecondFactor()
      throw error
    }
  }
}

/** API client for the browser. */
export const api = apiThrough((request) => fetch(request))

type AnyCall = (endpoint: EndpointSpec, input: object) => Promise<unknown>

/** The same for code generic in its endpoint, where the compiler cannot tell whether the input is optional. */
export function callApi<E extends EndpointSpec>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Output<E>> {
  return (api as unknown as AnyCall)(endpoint, { ...input, ...(signal && { signal }) }) as Promise<Output<E>>
}

/** Repeats the cookie's token in a header, which no other site can do. */
function antiForgery(): Record<string, string> {
  const token = readCookie('XSRF-TOKEN')
  return token === null ? {} : { 'x-xsrf-token': token }
}

/** A page framed by another site has its language in its address, not in a cookie. */
function language(): Record<string, string> {
  return { 'accept-language': document.documentElement.lang }
}

export function readCookie(name: string): string | null {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return entry === undefined ? null : decodeURIComponent(entry.slice(name.length + 1))
}
