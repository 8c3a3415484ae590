import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pathOf } from '#contract/client.ts'
import { contract } from '#contract/contract.ts'
import { type EndpointSpec, endpoint } from '#contract/endpoint.ts'
import { hasAccounts } from '#server/accounts/accounts.ts'
import { type Handlers, onError, serve } from '#server/http/serve.ts'
import type { Services } from '#server/services.ts'
import { createTestApp } from '#test/app.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { sampleBody } from '#test/sample-body.ts'
import { createWorld } from '#test/worlds.ts'

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-atomic-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const testApp = await createTestApp({ data_dir })
const { services } = testApp
// A single connection: a request that holds it and asks for a second one gets no answer.
services.pool.options.max = 1
const { visitor, ids } = await createWorld(testApp, 'own')
services.pool.options.connectionTimeoutMillis = 1000

const posts: [string, EndpointSpec][] = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries<EndpointSpec>(endpoints).flatMap(([name, spec]): [string, EndpointSpec][] =>
    spec.method === 'POST' ? [[`${group}.${name}`, spec]] : [],
  ),
)
/** Run last, because little can be done after them. */
const LAST = ['orders.cancel', 'auth.logout']
const atomic = posts.filter(([, spec]) => spec.atomic).toSorted(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b))

async function send(to: Visitor, spec: EndpointSpec, key: string) {
  // A new product has no price ids yet.
  const { price_id: _, ...known } = ids
  return to.fetch(`/api${pathOf(spec, ids as Record<string, string | number>)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: spec.body ? JSON.stringify(sampleBody(spec.body, known)) : null,
  })
}

test('an endpoint is atomic unless it works with more than one connection, takes long, or changes nothing', () => {
  const others = posts.flatMap(([, { atomic, changes_nothing, path }]) => (atomic || changes_nothing ? [] : [path]))
  const order = '/public/events/:event_id/order'
  expect(others.toSorted()).toEqual([
    '/accounts/:account_id/card-payments/test',
    '/accounts/:account_id/stripe/connect',
    '/accounts/:account_id/webhooks',
    '/auth/forgot-password',
    '/auth/invitation/:token',
    '/auth/login',
    '/auth/register',
    '/auth/reset-password/:token',
    '/events/:event_id/attendee-imports',
    '/events/:event_id/bank-statements/book',
    '/events/:event_id/images',
    '/events/:event_id/messages/attachments',
    '/events/:event_id/webhooks',
    '/organizers/:organizer_id/images',
    '/organizers/:organizer_id/webhooks',
    '/public/check-in-lists/:check_in_list_short_id/check-ins',
    order,
    `${order}-confirmations/:token`,
    `${order}/:order_short_id/abandon`,
    `${order}/:order_short_id/await-offline-payment`,
    `${order}/:order_short_id/questions/:question_id/files`,
    `${order}/:order_short_id/stripe/payment_intent`,
    `${order}/:order_short_id/stripe/payment_intent/confirmation`,
    '/public/ticket-lookup',
    '/users/me/confirmation/password',
  ])
})

test('strangers keep a connection with an idempotency key by unsubscribing, joining a waitlist, the contact form and the last steps of signing in alone', () => {
  expect(atomic.filter(([, { access }]) => access === 'public').map(([name]) => name)).toEqual([
    'auth.loginWithCode',
    'auth.loginWithPasskey',
    'auth.chooseAccount',
    'unsubscriptions.create',
    'publicOrganizers.contact',
    'publicWaitlist.join',
  ])
})

test.each(atomic)('%s needs one connection, and its answer is given again', async (name, spec) => {
  const [first, second] = [await send(visitor, spec, name), await send(visitor, spec, name)]
  expect(first.status).toBeLessThan(500)
  if (!first.ok || name === 'auth.logout') return
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  if (first.status === 204) return
  const { data } = (await first.json()) as { data: Record<string, unknown> }
  // A secret is shown once and not stored.
  const secret = spec.shown_once && { [spec.shown_once]: null }
  expect(await second.json()).toEqual({ data: secret ? { ...data, ...secret } : data })
  const told = spec.shown_once ? [data[spec.shown_once]].flat() : []
  if (spec.shown_once) expect(told).not.toEqual([])
  for (const one of told) expect(one).toEqual(expect.any(String))
})

test('unprotected: one that asks for a second connection is not answered', async () => {
  const twice = endpoint({
    method: 'POST',
    path: '/twice',
    access: 'public',
    summary: '',
    response: null,
    atomic: true,
  })
  const handlers: Handlers<{ twice: typeof twice }> = {
    twice: async ({ services: { config: _, ...others } }) => {
      await hasAccounts((others as Services).db)
      return undefined
    },
  }
  const served = visit(serve(services, { twice }, handlers).onError(onError(services)))
  const headers = { 'idempotency-key': 'a key' }
  expect((await served.fetch('/twice', { method: 'POST' })).status).toBe(204)
  expect((await served.fetch('/twice', { method: 'POST', headers })).status).toBe(503)
})
