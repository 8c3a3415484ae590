import { ApiFailure, type Client, createClient, type Fetch } from '#contract/client.ts'
import type { EndpointSpec, Input, Output } from '#contract/endpoint.ts'
import { onMissingSecondFactor, onRefusedAccess } from './login-redirect.ts'

let prepare: () => Promise<void> = async () => {}

/** What is done before the page learns that a call was refused: management fetches the words for it. */
export function beforeRefusals(work: () => Promise<void>): void {
  prepare = work
}

/** The API by another way than the browser's `fetch`; a 401 or 403 leads to the login where `login-redirect.ts` says so. */
export function apiThrough(fetch: Fetch): Client {
  const client = createClient(fetch, { headers: () => ({ ...antiForgery(), ...language() }) })
  return async (endpoint, ...input) => {
    try {
      return await client(endpoint, ...input)
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status === 0) throw error
      if (error.status === 401 || error.status === 403) onRefusedAccess(error)
      // Without them the refusal is told all the same, in fewer words.
      await prepare().catch(() => undefined)
      // Where somebody is counts when the refusal is told: a list that was fetched ahead may be on the screen by now.
      if (error.code === 'second_factor_missing') onMissingSecondFactor()
      throw error
    }
  }
}

/** The API for code in the browser. */
export const api = apiThrough((request) => fetch(request))

type AnyCall = (endpoint: EndpointSpec, input: object) => Promise<unknown>

/** The same for code that does not know which endpoint it calls: there the compiler cannot tell whether input may be left out. */
export function callApi<E extends EndpointSpec>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Output<E>> {
  return (api as unknown as AnyCall)(endpoint, { ...input, ...(signal && { signal }) }) as Promise<Output<E>>
}

/** What stands in the cookie is repeated in a header, which no other site can do. */
function antiForgery(): Record<string, string> {
  const token = readCookie('XSRF-TOKEN')
  return token === null ? {} : { 'x-xsrf-token': token }
}

/** A page in a frame of somebody else's has its language from its address: no cookie says it. */
function language(): Record<string, string> {
  return { 'accept-language': document.documentElement.lang }
}

export function readCookie(name: string): string | null {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return entry === undefined ? null : decodeURIComponent(entry.slice(name.length + 1))
}
