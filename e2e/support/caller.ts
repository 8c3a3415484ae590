import { type Client, createClient } from '#contract/client.ts'
import { anyAddress } from './address.ts'

/** A client without a browser: typed calls over the network with its own cookies. */
export type Caller = { call: Client; fetch: (path: string, init?: RequestInit) => Promise<Response>; cookies: Cookies }
type Cookies = Map<string, string>

export const BASE_URL = () => `http://localhost:${process.env.E2E_PORT}`

type From = {
  base_url?: string
  cookies?: Cookies
}

export function caller({ base_url = BASE_URL(), cookies = new Map() }: From = {}): Caller {
  const address = anyAddress()
  const send = async (request: Request) => {
    if (cookies.size > 0)
      request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    request.headers.set('x-forwarded-for', address)
    const token = cookies.get('XSRF-TOKEN')
    if (token) request.headers.set('x-xsrf-token', token)
    const response = await fetch(request)
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line)
    return response
  }
  return {
    call: createClient(send, { base_url }),
    fetch: (path, init) => send(new Request(base_url + path, init)),
    cookies,
  }
}

function storeCookie(cookies: Cookies, line: string): void {
  const [pair = ''] = line.split(';')
  const [name = '', value = ''] = pair.split('=')
  if (value === '') cookies.delete(name)
  else cookies.set(name, decodeURIComponent(value))
}
