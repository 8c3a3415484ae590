import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { onlyReads, postedForm } from './posted-form.ts'

type Sent = { headers?: Record<string, string>; body?: string; url?: string; config?: Record<string, string> }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** The request that a page would receive, or the refusal. */
async function send({
  headers = {},
  body = 'email=ada%40example.com',
  url = 'http://here.test/auth/login',
  config,
}: Sent) {
  const app = new Hono()
  app.all('*', async (c) => {
    const request = await postedForm(c, loadConfig({ LOG_LEVEL: 'silent', ...config }))
    if (request instanceof Response) return request
    const form = Object.fromEntries(await request.formData())
    return c.json({ form, origin: request.headers.get('origin') })
  })
  return app.request(url, { method: 'POST', headers: { host: new URL(url).host, ...FORM, ...headers }, body })
}

describe('a form that is sent to a page', () => {
  it('is read, and the router need not judge the origin again', async () => {
    const response = await send({ headers: { origin: 'http://here.test', 'sec-fetch-site': 'same-origin' } })
    expect(await response.json()).toEqual({ form: { email: 'ada@example.com' }, origin: null })
  })

  it.each<[string, Record<string, string>, Record<string, string>?]>([
    ['the browser says so', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    ['a person sent it by hand', { 'sec-fetch-site': 'none' }],
    ['it has the address of this request', { origin: 'http://here.test' }],
    ['it has the configured address', { origin: 'https://tickets.example' }, { APP_URL: 'https://tickets.example' }],
    [
      'it has the address a trusted proxy tells',
      { origin: 'https://out.example', 'x-forwarded-host': 'out.example', 'x-forwarded-proto': 'https' },
      { TRUSTED_PROXIES: '1' },
    ],
  ])('is taken from our own page: %s', async (_, headers, config = {}) => {
    expect((await send({ headers, config })).status).toBe(200)
  })

  it.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'http://here.test' }],
    ['a sibling of this host', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://here.test:8080' }],
    ['a hidden origin', { origin: 'null' }],
    ['what is no origin', { origin: 'here.test' }],
    ['a host that nobody vouches for', { origin: 'https://out.example', 'x-forwarded-host': 'out.example' }],
    ['nowhere', {}],
  ])('is refused from %s', async (_, headers) => {
    expect((await send({ headers })).status).toBe(403)
  })

  it('is no JSON, no file and no novel', async () => {
    const own = { 'sec-fetch-site': 'same-origin' }
    expect((await send({ headers: { ...own, 'content-type': 'application/json' } })).status).toBe(415)
    expect((await send({ headers: { ...own, 'content-type': 'multipart/form-data; boundary=x' } })).status).toBe(415)
    expect((await send({ headers: own, body: `email=${'a'.repeat(66_000)}` })).status).toBe(413)
  })
})

it('reads with GET and HEAD, and nothing that changes something passes as reading', async () => {
  const app = new Hono().all('*', (c) => c.json(onlyReads(c)))
  for (const [method, reads] of Object.entries({ GET: true, OPTIONS: true, POST: false, PUT: false, DELETE: false }))
    expect(await (await app.request('/', { method })).json(), method).toBe(reads)
})
