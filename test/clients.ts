import { type Client, createClient } from '#contract/client.ts'
import type { createApi } from '#server/api.ts'

export type App = Pick<ReturnType<typeof createApi>, 'fetch'>

/** A browser for tests, which keeps cookies, repeats the anti-forgery token, and has its own IP address. */
export type Visitor = {
  call: Client
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  cookies: Map<string, string>
}

let visitors = 0

/** Typed calls into the app without a network, with the same validation, access control and errors as from a browser. */
export function visit(app: App, address = nextAddress(), sent: Record<string, string> = {}): Visitor {
  const cookies = new Map<string, string>()
  const send = async (request: Request) => {
    for (const [name, value] of Object.entries({ ...sent, ...cookieHeaders(cookies) })) request.headers.set(name, value)
    const response = await app.fetch(request, { incoming: { socket: { remoteAddress: address } } })
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line)
    return response
  }
  return {
    call: createClient(send, { base_url: 'http://localhost' }),
    fetch: (path, init) => send(new Request(`http://localhost${path}`, init)),
    cookies,
  }
}

/** A program with an API key. */
export function visitWithKey(app: App, token: string): Visitor {
  return visit(app, nextAddress(), { authorization: `Bearer ${token}` })
}

function nextAddress(): string {
  visitors += 1
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

function cookieHeaders(cookies: Map<string, string>): Record<string, string> {
  if (cookies.size === 0) return {}
  const token = cookies.get('XSRF-TOKEN')
  return {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(token ? { 'X-XSRF-TOKEN': token } : {}),
  }
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const [name = '', value = ''] = pair.split('=')
  if (value === '' || attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) cookies.delete(name)
  else cookies.set(name, decodeURIComponent(value))
}
