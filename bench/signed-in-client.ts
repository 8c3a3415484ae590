import { type Client, createClient, type Fetch } from '#contract/client.ts'

/** The typed caller with a cookie jar, like a browser's. */
export function signedInClient(address: string): { client: Client; cookies: () => string } {
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const send: Fetch = async (request) => {
    request.headers.set('cookie', cookies())
    request.headers.set('X-XSRF-TOKEN', jar.get('XSRF-TOKEN') ?? '')
    const response = await fetch(request)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return response
  }
  return { client: createClient(send, { base_url: address }), cookies }
}
