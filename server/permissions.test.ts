import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiKeys } from '#contract/api-keys.ts'
import { pathOf } from '#contract/client.ts'
import { type EndpointSpec, paramNames } from '#contract/endpoint.ts'
import { PERMISSIONS, type Permission, permissionsOf } from '#domain/permissions.ts'
import { ROLES, type Role } from '#domain/role.ts'
import type { Scope } from '#domain/scope.ts'
import { hashToken } from '#server/lib/token.ts'
import { createTestApp } from '#test/app.ts'
import { type Visitor, visitWithKey } from '#test/clients.ts'
import { bodyFor, ENDPOINTS, type Endpoint, fingerprint, send } from '#test/endpoints.ts'
import type { Ids } from '#test/sample-body.ts'
import { share } from '#test/short.ts'
import { createWorld } from '#test/worlds.ts'

// Every endpoint for members × every role × every kind of scope, by session. API keys, which have no role, stand for some of
// them.

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-permissions-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const testApp = await createTestApp({ data_dir })
const { db } = testApp.services
const { visitor, ids } = await createWorld(testApp, 'own')
const { data: key } = await visitor.call(apiKeys.create, {
  params: { account_id: Number(ids.account_id) },
  body: { name: 'all', permissions: [...PERMISSIONS] },
})

/** A role that does not exist. */
const NEW = 'VOLUNTEER' as Role
const forMembers = ENDPOINTS.flatMap(({ name, spec }) =>
  spec.permission ? [{ name, spec, permission: spec.permission }] : [],
)
/** Parameters that are looked up before permissions are checked. */
const GRANTED = ['account_id', 'organizer_id', 'event_id']
const MISSING = 2_000_000_000

const own = { organizer: Number(ids.organizer_id), event: Number(ids.event_id) }
const SCOPES: Record<string, Scope> = {
  'the account': null,
  'its organizer': { organizer_ids: [own.organizer], event_ids: [] },
  'its event': { organizer_ids: [], event_ids: [own.event] },
  'another organizer': { organizer_ids: [MISSING], event_ids: [] },
  'another event': { organizer_ids: [], event_ids: [MISSING] },
  nothing: { organizer_ids: [], event_ids: [] },
}
const reached: Record<string, string[]> = {
  'the account': ['organizer', 'event'],
  'its organizer': ['organizer', 'event'],
  'its event': ['event'],
}
const WAYS = { 'a session': visitor, 'an API key': visitWithKey(testApp.app, key.token ?? '') }

let requests = 0
afterAll(() => {
  mkdirSync('artifacts/test', { recursive: true })
  const figures = {
    endpoints: forMembers.length,
    roles: ROLES.length + 2,
    scopes: Object.keys(SCOPES).length,
    requests,
  }
  writeFileSync('artifacts/test/permissions.json', `${JSON.stringify(figures)}\n`)
  console.info(`permissions: ${JSON.stringify(figures)}`)
})

beforeAll(async () => {
  await sql`alter type role add value ${sql.lit(NEW)}`.execute(db)
})

type Holder = { role: Role; permissions: readonly Permission[]; scope: Scope }

/** Gives role, permissions and scope to the session's user and to the key. */
async function become({ role, permissions, scope }: Holder): Promise<void> {
  const place = { organizer_ids: scope?.organizer_ids ?? null, event_ids: scope?.event_ids ?? null }
  const given = { permissions: [...permissions] }
  await db.updateTable('roles').set(given).where('id', '=', Number(ids.role_id)).execute()
  const role_id = role === 'CUSTOM' ? Number(ids.role_id) : null
  await db
    .updateTable('account_users')
    .set({ role, role_id, ...place })
    .execute()
  // Used just now, so that no call records it; and with a higher rate limit than a real key may have, because a fast machine
  // needs it.
  const row = { ...given, ...place, last_used_at: sql<string>`now()`, requests_per_minute: 1_000_000 }
  await db
    .updateTable('api_keys')
    .set(row)
    .where('token_hash', '=', hashToken(key.token ?? ''))
    .execute()
}

/** Expected refusal of a signed-in caller; null if the call is let through. */
function refusal(spec: EndpointSpec, holder: Holder, where: string): number | null {
  const { access, permission, within_scope } = spec
  const needs = access === 'organizer' || access === 'event' ? access : null
  if (needs && !reached[where]?.includes(needs)) return 404
  if (permission && !holder.permissions.includes(permission)) return 403
  return !needs && holder.scope !== null && !within_scope ? 403 : null
}

/** The inner ids do not exist, so that no call changes anything for the next one. */
async function call(caller: Visitor, endpoint: Endpoint, isAllowed: boolean): Promise<number> {
  requests += 1
  const inner = paramNames(endpoint.spec.path).filter((name) => !GRANTED.includes(name))
  const missing: Ids = Object.fromEntries(inner.map((name) => [name, MISSING]))
  return (await send(caller, endpoint, ids, isAllowed ? { ...ids, ...missing } : ids)).status
}

/** Roles that keys stand for: all, most, some and no permissions. */
const AS_KEY: Role[] = ['ADMIN', 'ORGANIZER', 'CUSTOM']

const HOLDERS: [string, Role, readonly Permission[]][] = [
  ...ROLES.filter((role) => role !== 'CUSTOM').map((role): [string, Role, readonly Permission[]] => [
    role,
    role,
    permissionsOf(role),
  ]),
  ['a role of its own with some permissions', 'CUSTOM', ['orders.read', 'products.manage', 'members.manage']],
  ['a role of its own without permissions', 'CUSTOM', []],
  ['a role that nobody knows', NEW, []],
]

describe.each(HOLDERS.map((holder, at) => [...holder, at] as const))('as %s', (_, role, permissions, at) => {
  const isWholeOnly = role === 'ADMIN' || role === 'SUPERADMIN'
  const ways = Object.entries(WAYS).filter(([way]) => way === 'a session' || AS_KEY.includes(role))
  const places = Object.entries(SCOPES).filter(([, scope]) => scope !== null && !isWholeOnly)
  // Two consecutive roles get different scopes.
  const scopes = [['the account', null] as const, ...share(places, at, 2)]

  describe.each(scopes)('for %s', (where, scope) => {
    const holder = { role, permissions, scope }
    const cases = forMembers.map((endpoint) => ({ endpoint, status: refusal(endpoint.spec, holder, where) }))

    test.each(ways)('by %s: what is allowed is let through', async (way, caller) => {
      await become(holder)
      const outcomes: string[] = []
      for (const { endpoint, status } of cases) {
        if (status !== null || (endpoint.spec.people_only && way === 'an API key')) continue
        const answered = await call(caller, endpoint, true)
        if ([401, 403].includes(answered)) outcomes.push(`${endpoint.name} by ${way}: ${answered}`)
      }
      expect(outcomes).toEqual([])
    })

    test.each(ways)('by %s: everything else is refused, and changes nothing', async (_way, caller) => {
      await become(holder)
      const refused = cases.filter(({ status }) => status !== null)
      const before = await fingerprint(db)
      const outcomes: [string, number][] = []
      for (const { endpoint } of refused) outcomes.push([endpoint.name, await call(caller, endpoint, false)])
      expect(outcomes).toEqual(refused.map(({ endpoint, status }) => [endpoint.name, status]))
      expect(await fingerprint(db)).toBe(before)
    })
  })
})

test('a role to which the table gives nothing reaches nothing', () => {
  expect(forMembers.length).toBeGreaterThan(80)
  const nobody: Holder = { role: NEW, permissions: permissionsOf(NEW), scope: null }
  expect(forMembers.filter(({ spec }) => refusal(spec, nobody, 'the account') === null)).toEqual([])
})

test('every permission opens something', () => {
  const named = new Set(
    forMembers.flatMap(({ permission, spec: { permission_for = {}, permissions_by_data = [] } }) => [
      permission,
      ...Object.values(permission_for),
      ...permissions_by_data,
    ]),
  )
  expect(PERMISSIONS.filter((permission) => !named.has(permission))).toEqual([])
})

test.each(forMembers.filter(({ spec }) => spec.permission_for))(
  '$name: what a body asks for besides needs its own permission',
  async (endpoint) => {
    const fields = Object.entries(endpoint.spec.permission_for ?? {})
    const { permissions_by_data = [] } = endpoint.spec
    const all = [endpoint.permission, ...permissions_by_data, ...fields.map(([, permission]) => permission)]
    for (const [field, permission] of fields)
      for (const caller of Object.values(WAYS))
        for (const permissions of [all, all.filter((one) => one !== permission)]) {
          await become({ role: 'CUSTOM', permissions, scope: null })
          const before = await fingerprint(db)
          const body = { ...((await bodyFor(endpoint, ids)) as object), [field]: true }
          const { status } = await caller.fetch(`/api${pathOf(endpoint.spec, ids as Record<string, number>)}`, {
            method: endpoint.spec.method,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
          expect([field, status === 403]).toEqual([field, permissions !== all])
          if (permissions !== all) expect(await fingerprint(db)).toBe(before)
        }
  },
)

test('what is about a person, or asks for one, is not done with an API key', async () => {
  await become({ role: 'ADMIN', permissions: PERMISSIONS, scope: null })
  const ofPeople = ENDPOINTS.filter(({ spec }) => spec.access === 'user' || spec.people_only)
  expect(ofPeople.length).toBeGreaterThan(5)
  for (const endpoint of ofPeople) {
    const response = await send(WAYS['an API key'], endpoint, ids)
    expect([endpoint.name, await response.json()]).toMatchObject([endpoint.name, { code: 'not_for_api_keys' }])
  }
})

test('the file of an export needs the permission and the scope that asking for it needs', async () => {
  const path = `/api/events/${ids.event_id}/exports/${ids.export_id}/file`
  await become({ role: NEW, permissions: [], scope: null })
  expect((await visitor.fetch(path)).status).toBe(403)
  await become({ role: 'ORGANIZER', permissions: permissionsOf('ORGANIZER'), scope: SCOPES.nothing ?? null })
  expect((await visitor.fetch(path)).status).toBe(404)
  await become({ role: 'ORGANIZER', permissions: permissionsOf('ORGANIZER'), scope: SCOPES['its event'] ?? null })
  const file = await visitor.fetch(path)
  expect(file.status).toBe(200)
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0)
})
