import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { apiKeys } from '#contract/api-keys.ts'
import { pathOf } from '#contract/client.ts'
import type { Access } from '#contract/endpoint.ts'
import { ACTIVITIES } from '#domain/activity.ts'
import { PERMISSIONS } from '#domain/permissions.ts'
import { createTestApp } from '#test/app.ts'
import { PLATFORM } from '#test/cards.ts'
import { type Visitor, visit, visitWithKey } from '#test/clients.ts'
import { bodyFor, deviceHeader, ENDPOINTS, type Endpoint } from '#test/endpoints.ts'
import type { Acting } from '#test/preparation.ts'
import { PREPARATIONS } from '#test/preparations.ts'
import { startRecordedDouble } from '#test/recorded-double.ts'
import type { Ids } from '#test/sample-body.ts'
import { createWorld, type World } from '#test/worlds.ts'

// Calls every endpoint of the contract that may change something once and checks its entries in the activity log: a new
// endpoint is covered by being in the contract. Endpoints for members are called with an API key, which is no person.
// `server/http/access.ts` names the person for all of them alike; BY_SESSION shows it with a few. PREPARATIONS holds what an
// endpoint needs beyond the world to succeed.

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-activity-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const double = await startRecordedDouble()
afterAll(() => double.stop())
const testApp = await createTestApp({ data_dir, stripe_api_url: double.address, ...PLATFORM })
const { db } = testApp.services

const changing = ENDPOINTS.filter(({ spec }) => spec.method !== 'GET' && !spec.changes_nothing)
const byKey = changing.filter(({ spec }) => spec.permission && !spec.people_only)
/** One endpoint for each kind of place that a member can reach. */
const BY_SESSION = ['organizers.create', 'organizers.update', 'events.update', 'orders.update']
const others = changing.filter(({ name, spec }) => !spec.permission || spec.people_only || BY_SESSION.includes(name))

describe('people, visitors and devices', () => {
  test.each(others)('$name is in the log', async (endpoint) => {
    const world = await nextWorld(endpoint)
    const caller = isOfVisitors(endpoint) ? visit(testApp.app) : world.visitor
    await expectInLog(endpoint, { ...world, caller, acting: actingOf(endpoint, world) })
  })
})

describe('a program with an API key', () => {
  test.each(byKey)('$name is in the log', async (endpoint) => {
    const world = await nextWorld(endpoint)
    const { data: key } = await world.visitor.call(apiKeys.create, {
      params: { account_id: Number(world.ids.account_id) },
      body: { name: world.mark, permissions: [...PERMISSIONS], requests_per_minute: 6_000 },
    })
    const caller = visitWithKey(testApp.app, key.token ?? '')
    const acting = { ...actingOf(endpoint, world), actor_kind: 'api_key', actor_id: key.id } as const
    await expectInLog(endpoint, { ...world, caller, acting })
  })
})

test('every preparation is of an endpoint that changes something', () => {
  expect(others.length).toBeGreaterThan(BY_SESSION.length)
  const names = changing.map(({ name }) => name)
  expect([...Object.keys(PREPARATIONS), ...BY_SESSION].filter((name) => !names.includes(name))).toEqual([])
})

type MarkedWorld = World & { mark: string }

let worlds = 0
async function nextWorld({ spec: { path } }: Endpoint): Promise<MarkedWorld> {
  worlds += 1
  const mark = `zebra${worlds}`
  return { ...(await createWorld(testApp, mark, path)), mark }
}

const VISITORS: Access[] = ['public', 'buyer', 'staff', 'device']
const isOfVisitors = ({ spec }: Endpoint) => VISITORS.includes(spec.access)

function actingOf({ spec }: Endpoint, { ids }: World): Acting {
  const account_id = Number(ids.account_id)
  if (spec.access === 'public') return { actor_kind: 'buyer', actor_id: null, account_id }
  if (spec.access === 'buyer') return { actor_kind: 'buyer', actor_id: Number(ids.order_id), account_id }
  if (spec.access === 'staff' || spec.access === 'device')
    return { actor_kind: 'device', actor_id: Number(ids.check_in_list_id), account_id }
  return { actor_kind: 'user', actor_id: Number(ids.user_id), account_id }
}

type Calling = MarkedWorld & { caller: Visitor; acting: Acting }

async function expectInLog(endpoint: Endpoint, { caller, acting, ...world }: Calling): Promise<void> {
  const { name, spec } = endpoint
  const prepared = (await PREPARATIONS[name]?.({ ...world, testApp })) ?? {}
  const ids = { ...world.ids, ...prepared.ids }
  const body = prepared.body ?? marked(await bodyFor(endpoint, ids), world.mark)
  const last = await lastEntry()
  const response = await sendOnce(prepared.caller ?? caller, endpoint, { ids, body })
  const text = await response.text()
  expect({ status: response.status, text }).toMatchObject({ status: expect.toBeOneOf([200, 201, 204]) })
  const entries = await db.selectFrom('activity_log').selectAll().where('id', '>', last).orderBy('id').execute()
  expect(entries).not.toEqual([])
  const { data } = text ? JSON.parse(text) : {}
  // A ticket that moves has entries in both events.
  const event_id = ids.target_event_id ? expect.toBeOneOf([ids.event_id, ids.target_event_id]) : ids.event_id
  const place = spec.path.includes(':event_id') ? { event_id, organizer_id: ids.organizer_id } : {}
  const expected = { ...acting, ...place, ...prepared.by?.(data), request_id: name }
  for (const entry of entries) {
    expect(entry).toMatchObject(expected)
    expect(ACTIVITIES).toContain(entry.name)
    // No texts of the world, no texts that were sent, no addresses.
    expect(JSON.stringify(entry.data)).not.toMatch(/zebra|@/)
  }
}

async function lastEntry(): Promise<number> {
  const entry = await db.selectFrom('activity_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return entry?.id ?? 0
}

/** Adds the mark to every text of the smallest valid body. */
function marked(body: unknown, mark: string): unknown {
  if (body === undefined) return undefined
  const text = JSON.stringify(body, (_, value) => (typeof value === 'string' ? value.replace(/^x+$/, mark) : value))
  return JSON.parse(text.replaceAll('somebody@example.com', `${mark}@example.com`))
}

/** The name of the endpoint serves as the request's id. */
function sendOnce(caller: Visitor, { name, spec }: Endpoint, { ids, body }: { ids: Ids; body: unknown }) {
  const isForm = body instanceof FormData
  return caller.fetch(`/api${pathOf(spec, ids as Record<string, string | number>)}`, {
    method: spec.method,
    headers: {
      'x-request-id': name,
      ...deviceHeader(spec, ids),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
}
