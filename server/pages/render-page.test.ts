import { Hono } from 'hono'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { loadConfig } from '#server/config.ts'
import { clientAddress } from '#server/http/address.ts'
import type { Services } from '#server/services.ts'
import * as contexts from '#web/context.ts'
import { createPages } from './render-page.ts'

/** Pages with one screen, whose loading takes as long as the test wants. */
function openPages() {
  const asked: string[] = []
  const reading: (() => void)[] = []
  async function loader({ request }: { request: Request }) {
    asked.push(request.headers.get('x-forwarded-for') ?? '')
    await new Promise<void>((resolve) => reading.push(resolve))
    return new Response('read')
  }
  const config = loadConfig({ LOG_LEVEL: 'silent', TRUSTED_PROXIES: '1' })
  const pages = createPages(
    { config } as Services,
    () => new Response(),
    async () => buildOf({ loader }),
  )
  const site = new Hono().all('*', pages)
  const ask = async (address: string) => site.request('/any', { headers: { 'x-forwarded-for': address } })
  /** Completes one reading after the other, until all are answered. */
  async function readAll(answers: Promise<unknown>): Promise<void> {
    let isOver = false
    const over = answers.finally(() => {
      isOver = true
    })
    while (!isOver) {
      reading.shift()?.()
      await new Promise(setImmediate)
    }
    await over
  }
  return { ask, asked, readAll }
}

/** The application with one screen at every address. */
function buildOf(module: object): ServerBuild {
  const screen = { id: 'any', path: '*', module }
  const rest = { entry: { module: {} }, assets: {}, basename: '/', ssr: true, future: {} }
  return { ...rest, routes: { any: screen }, routeDiscovery: { mode: 'initial' } } as unknown as ServerBuild
}

const [CROWDED, OTHER] = ['203.0.113.9', '198.51.100.7']

test('five hundred pages of one address: another one’s turn comes next, and who could not be served in time is told when to come again', async () => {
  const { ask, asked, readAll } = openPages()
  const many = Array.from({ length: 500 }, () => ask(CROWDED))
  const one = ask(OTHER)
  await readAll(Promise.all([...many, one]))
  const answers = await Promise.all(many)
  expect((await one).status).toBe(200)
  expect(asked.indexOf(OTHER)).toBeGreaterThan(0)
  expect(asked.indexOf(OTHER)).toBeLessThan(16)
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(500 - refused.length)
  // Eight are rendered at once, four hundred wait, including the other event's page.
  expect(refused).toHaveLength(500 + 1 - 8 - 400)
  for (const answer of refused) expect(answer.headers.get('retry-after')).toBe('5')
})

test.each([
  ['0', '192.0.2.1'],
  ['1', OTHER],
])(
  'a form reaches the API from the visitor’s own address, through %s proxies that are trusted',
  async (TRUSTED_PROXIES, address) => {
    const config = loadConfig({ LOG_LEVEL: 'silent', TRUSTED_PROXIES })
    const callers: string[] = []
    const api = new Hono().all('*', (c) => {
      callers.push(clientAddress(c, config))
      return c.body(null, 204)
    })
    async function action({ context }: { context: RouterContextProvider }) {
      await context.get(contexts.api)(auth.forgotPassword, { body: { email: 'ada@example.com' } })
      return new Response('sent')
    }
    const fetch = (request: Request, env: unknown) => api.fetch(request, env as object)
    const pages = createPages({ config } as Services, fetch, async () => buildOf({ action }))
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': OTHER,
    }
    const sent = { method: 'POST', headers, body: 'email=ada%40example.com' }
    const env = { incoming: { socket: { remoteAddress: '192.0.2.1' } } }
    const answer = await new Hono().all('*', pages).request('/auth/forgot-password', sent, env)
    expect([answer.status, callers]).toEqual([200, [address]])
  },
)
