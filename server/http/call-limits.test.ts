import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { apiKeys } from '#contract/api-keys.ts'
import { auth } from '#contract/auth.ts'
import { pathOf } from '#contract/client.ts'
import { paramNames } from '#contract/endpoint.ts'
import { PERMISSIONS } from '#domain/permissions.ts'
import { createTestApp } from '#test/app.ts'
import { type Visitor, visit, visitWithKey } from '#test/clients.ts'
import { ENDPOINTS, type Endpoint } from '#test/endpoints.ts'
import { createWorld } from '#test/worlds.ts'

// Every limit in the contract holds, whatever the outcome of the calls.

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-limits-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const testApp = await createTestApp({ data_dir })
const world = await createWorld(testApp, 'limits')
const { ids } = world
/** A separate app, whose counters do not include the calls that made the world. */
const { app } = testApp.withConfig({})
const visitor = visit(app)
for (const [name, value] of world.visitor.cookies) visitor.cookies.set(name, value)
const limited = ENDPOINTS.flatMap(({ name, spec }) => (spec.limit ? [{ name, spec, ...spec.limit }] : []))

/** Sends no body, so that nothing happens: a limit also counts useless calls. */
async function statusOf(caller: Visitor, { spec }: Pick<Endpoint, 'spec'>): Promise<number> {
  const params = Object.fromEntries(paramNames(spec.path).map((name) => [name, ids[name] ?? 'unknown']))
  return (await caller.fetch(`/api${pathOf(spec, params)}`, { method: spec.method })).status
}

async function callOften(caller: Visitor, endpoint: Pick<Endpoint, 'spec'>, times: number): Promise<number[]> {
  const statuses = new Set<number>()
  for (let call = 0; call < times; call++) statuses.add(await statusOf(caller, endpoint))
  return [...statuses]
}

describe('per address', () => {
  const cases = limited.filter(({ by }) => by === 'address')
  test.each(cases)('$name is called $max times in $seconds s', async ({ max, ...endpoint }) => {
    const caller = visit(app)
    expect(await callOften(caller, endpoint, max)).not.toContain(429)
    expect(await statusOf(caller, endpoint)).toBe(429)
    expect(await statusOf(visit(app), endpoint)).not.toBe(429)
  })
})

describe('per person or API key', () => {
  const cases = limited.filter(({ by }) => by === 'user')
  test.each(cases)('$name is called $max times in $seconds s', async ({ max, ...endpoint }) => {
    expect(await callOften(visitor, endpoint, max)).not.toContain(429)
    expect(await statusOf(visitor, endpoint)).toBe(429)
    // Endpoints about a person refuse API keys.
    if (endpoint.spec.access === 'user' || endpoint.spec.people_only) return
    const program = await keyHolder()
    expect(await callOften(program, endpoint, max)).not.toContain(429)
    expect(await statusOf(program, endpoint)).toBe(429)
    expect(await statusOf(await keyHolder(), endpoint)).not.toBe(429)
  })

  test('there are such', () => {
    expect(cases.length).toBeGreaterThan(0)
  })
})

describe('the headers of an answer', () => {
  const rates = ({ headers }: Response) =>
    ['ratelimit-policy', 'ratelimit', 'retry-after'].map((name) => headers.get(name))

  test('say of an API key how many calls are left, and of a refusal when to come back', async () => {
    const program = await keyHolder(2)
    const call = async () => rates(await program.fetch(`/api/events/${ids.event_id}`))
    expect(await call()).toEqual(['"api-key";q=2;w=60', '"api-key";r=1;t=60', null])
    const [, last] = await call()
    expect(last).toMatch(/^"api-key";r=0;t=(60|5\d)$/)
    const refused = await call()
    expect(refused).toEqual([
      '"api-key";q=2;w=60',
      `"api-key";r=0;t=${refused[2]}`,
      expect.stringMatching(/^(60|5\d)$/),
    ])
  })

  test('say so of an API key at every endpoint of an account, whatever is answered', async () => {
    const program = await keyHolder()
    const ofAccounts = ENDPOINTS.filter(({ spec }) => !['public', 'buyer', 'staff', 'device'].includes(spec.access))
    const silent: string[] = []
    for (const [calls, { name, spec }] of ofAccounts.entries()) {
      const params = Object.fromEntries(paramNames(spec.path).map((param) => [param, ids[param] ?? 'unknown']))
      const answer = await program.fetch(`/api${pathOf(spec, params)}`, { method: spec.method })
      const left = /"api-key";r=(\d+);/.exec(answer.headers.get('ratelimit') ?? '')?.[1]
      if (Number(left) !== 6_000 - calls - 1) silent.push(`${name}: ${answer.status}, ${left}`)
    }
    expect(silent).toEqual([])
    expect(ofAccounts.length).toBeGreaterThan(150)
  })

  test('say so of an API key at files, which are outside the contract', async () => {
    const program = await keyHolder()
    const file = await program.fetch(`/api/events/${ids.event_id}/reports/sales/file?format=csv`)
    expect(file.headers.get('ratelimit')).toBe('"api-key";r=5999;t=60')
  })

  const ofStrangers = limited.filter(({ by }) => by === 'address')
  test.each(ofStrangers)('say so at $name, whatever is answered', async ({ spec, max }) => {
    const params = Object.fromEntries(paramNames(spec.path).map((name) => [name, ids[name] ?? 'unknown']))
    const answer = await visit(app).fetch(`/api${pathOf(spec, params)}`, { method: spec.method })
    expect(answer.headers.get('ratelimit')).toMatch(new RegExp(`^"call";r=${max - 1};t=\\d+$`))
  })

  test('say what the limit of an endpoint is, and nothing where none is counted', async () => {
    const { max, seconds } = auth.getInvitation.limit
    const answer = await visit(app).fetch('/api/auth/invitation/unknown')
    expect(rates(answer)).toEqual([`"call";q=${max};w=${seconds}`, `"call";r=${max - 1};t=${seconds}`, null])
    expect(rates(await visit(app).fetch('/api/health'))).toEqual([null, null, null])
  })
})

async function keyHolder(requests_per_minute = 6_000): Promise<Visitor> {
  const { data } = await visitor.call(apiKeys.create, {
    params: { account_id: Number(ids.account_id) },
    body: { name: 'limits', permissions: [...PERMISSIONS], requests_per_minute },
  })
  return visitWithKey(app, data.token ?? '')
}
