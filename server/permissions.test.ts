import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paramNames } from '#contract/endpoint.ts'
import { may } from '#domain/permissions.ts'
import { ROLES, type Role } from '#domain/role.ts'
import { createTestApp } from '#test/app.ts'
import { ENDPOINTS, fingerprint, send } from '#test/endpoints.ts'
import type { Ids } from '#test/sample-body.ts'
import { createWorld } from '#test/worlds.ts'

// Every endpoint for members, as every role and as one to which the table of permissions gives nothing.

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-permissions-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const testApp = await createTestApp({ data_dir })
const { db } = testApp.services
const { visitor, ids } = await createWorld(testApp, 'own')

const NEW = 'VOLUNTEER' as Role
const forMembers = ENDPOINTS.flatMap(({ name, spec }) =>
  spec.permission ? [{ name, spec, permission: spec.permission }] : [],
)
/** Found before it is asked what somebody may do. */
const GRANTED = ['account_id', 'organizer_id', 'event_id']
const MISSING = 2_000_000_000

beforeAll(() => sql`alter type role add value ${sql.lit(NEW)}`.execute(db))

describe.each([...ROLES, NEW])('as %s', (role) => {
  beforeAll(() => db.updateTable('account_users').set({ role }).execute())

  const allowed = forMembers.filter(({ permission }) => may(role, permission))
  const refused = forMembers.filter(({ permission }) => !may(role, permission))

  // What it names inside is not there, so that nothing is changed for the next one.
  test.each(allowed)('$name needs $permission: may be called', async (endpoint) => {
    const inner = paramNames(endpoint.spec.path).filter((name) => !GRANTED.includes(name))
    const params: Ids = { ...ids, ...Object.fromEntries(inner.map((name) => [name, MISSING])) }
    const { status } = await send(visitor, endpoint, ids, params)
    expect([401, 403]).not.toContain(status)
  })

  test.each(refused)('$name needs $permission: is refused', async (endpoint) => {
    const before = await fingerprint(db)
    const response = await send(visitor, endpoint, ids)
    expect({ status: response.status, ...(await response.json()) }).toMatchObject({ status: 403, code: 'role_too_low' })
    expect(await fingerprint(db)).toBe(before)
  })
})

test('a role to which the table gives nothing reaches nothing', () => {
  expect(forMembers.length).toBeGreaterThan(60)
  expect(forMembers.filter(({ permission }) => may(NEW, permission))).toEqual([])
})

test('the file of an export needs the permission that asking for it needs', async () => {
  await db.updateTable('account_users').set({ role: NEW }).execute()
  const path = `/api/events/${ids.event_id}/exports/${ids.export_id}/file`
  expect((await visitor.fetch(path)).status).toBe(403)
  await db.updateTable('account_users').set({ role: 'ORGANIZER' }).execute()
  const file = await visitor.fetch(path)
  expect(file.status).toBe(200)
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0)
})
