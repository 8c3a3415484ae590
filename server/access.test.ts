import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pathOf } from '#contract/client.ts'
import { contract } from '#contract/contract.ts'
import { type EndpointSpec, paramNames } from '#contract/endpoint.ts'
import { isPage } from '#contract/lists.ts'
import { createTestApp } from '#test/app.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { type Ids, idsIn, namesIn, sampleBody } from '#test/sample-body.ts'
import { createWorld, imageForm } from '#test/worlds.ts'

// Every endpoint of the contract is attacked with another account's ids (reliability A1, A2, A4, A7). Nothing here names
// endpoints but for the few exceptions, so a new one is covered by being in the contract.

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-access-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const testApp = await createTestApp({ data_dir })
const { db } = testApp.services
const CANARY = 'canary'
const own = await createWorld(testApp, 'own')
const foreign = await createWorld(testApp, CANARY)

type Case = { name: string; spec: EndpointSpec }
const all: Case[] = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, spec]) => ({ name: `${group}.${name}`, spec })),
)
const forStaffUsers = all.filter(({ spec }) => !['public', 'buyer', 'staff'].includes(spec.access))
const behindLinks = all.filter(({ spec }) => ['buyer', 'staff'].includes(spec.access) || hasSecret(spec))

describe('without a session', () => {
  test.each(forStaffUsers)('$name answers 401', async ({ name, spec }) => {
    expect((await send(visit(testApp.app), { name, spec }, own.ids)).status).toBe(401)
  })
})

describe("with another account's ids in the path", () => {
  const cases = forStaffUsers.filter(({ spec }) => paramNames(spec.path).length > 0)
  test.each(cases)('$name answers 404', async (endpoint) => {
    // All of them foreign, and each alone among our own: the inner id must be looked for below the outer one.
    const names = paramNames(endpoint.spec.path).filter((name) => name !== 'token')
    const mixtures = names.map((name) => ({ ...own.ids, [name]: foreign.ids[name] ?? '' }))
    for (const params of [{ ...own.ids, ...pick(foreign.ids, names) }, ...mixtures])
      await refusedUnchanged(() => send(own.visitor, endpoint, own.ids, params), [404])
  })
})

describe("with another event's or list's secret ids behind a link", () => {
  const cases = behindLinks.filter(({ spec }) => paramNames(spec.path).length > 1)
  test.each(cases)('$name answers as if there were none', async (endpoint) => {
    for (const name of paramNames(endpoint.spec.path)) {
      const params = { ...own.ids, [name]: foreign.ids[name] ?? '' }
      await refusedUnchanged(() => send(visit(testApp.app), endpoint, own.ids, params), [404, 409])
    }
  })
})

describe("with another account's ids in the body", () => {
  /** Signing in chooses among one's own accounts; the door answers in its own way, see below. */
  const EXCEPT = ['auth.login', 'checkIn.checkIn']
  const cases = all.flatMap(({ name, spec }) => {
    if (!spec.body || isForm(spec.body) || EXCEPT.includes(name)) return []
    return idsIn(spec.body).map((id) => ({ name, spec, id }))
  })
  test.each(cases)('$name refuses $id', async ({ id, ...endpoint }) => {
    const ids = { ...own.ids, [id]: foreign.ids[id] ?? '' }
    await refusedUnchanged(() => send(own.visitor, endpoint, ids, own.ids), [404, 409, 422])
  })
})

describe('with a door list of our own', () => {
  test("another account's ticket is unknown and stays as it is", async () => {
    const before = await fingerprint()
    for (const entry of [{ code: foreign.ids.ticket_code }, { public_id: foreign.ids.attendee_public_id }]) {
      const path = `/api/public/check-in-lists/${own.ids.check_in_list_short_id}/check-ins`
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ attendees: [entry] })
      const response = await visit(testApp.app).fetch(path, { method: 'POST', headers, body })
      expect(await response.json()).toEqual({ data: [{ result: 'unknown_ticket', guest: null }] })
    }
    expect(await fingerprint()).toBe(before)
  })
})

describe('with fields that nobody may set', () => {
  const FORBIDDEN = {
    id: 1,
    account_id: 1,
    role: 'SUPERADMIN',
    status: 'COMPLETED',
    is_email_verified: true,
    is_account_owner: true,
    short_id: 'x',
    stock_pool_id: 1,
    quantity_sold: 1,
    sold: 1,
    total_gross: 1,
    payment_status: 'PAYMENT_RECEIVED',
    deleted_at: null,
  }
  const cases = all.filter(({ spec }) => spec.body && !isForm(spec.body))
  test.each(cases)('$name does not take them', async ({ name, spec }) => {
    const schema = spec.body as z.ZodType
    const declared = namesIn(schema)
    const sent = { ...((await bodyFor({ name, spec }, own.ids)) as object) }
    const extra = Object.fromEntries(Object.entries(FORBIDDEN).filter(([key]) => !declared.includes(key)))
    const parsed = schema.safeParse({ ...sent, ...extra })
    const taken = parsed.success ? Object.keys(parsed.data as object).filter((key) => key in extra) : []
    expect(taken).toEqual([])
  })
})

describe('lists and figures', () => {
  const cases = forStaffUsers.filter(({ spec }) => spec.method === 'GET')
  test.each(cases)('$name shows nothing of another account', async (endpoint) => {
    const response = await send(own.visitor, endpoint, own.ids)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).not.toContain(CANARY)
    if (endpoint.spec.response && isPage(endpoint.spec.response)) expect(JSON.parse(text).data).not.toEqual([])
  })
})

// Without this the refusals above would prove nothing: the same requests with our own ids get through.
describe('with our own ids', () => {
  /** Links that were never sent: their token is unknown, whoever asks. */
  const EXCEPT = ['users.confirmEmail', 'users.confirmEmailChange']
  test.each(forStaffUsers.filter(({ name }) => !EXCEPT.includes(name)))('$name is found', async (endpoint) => {
    // What is changed or deleted is missed by nobody else.
    const { visitor, ids } = endpoint.spec.method === 'GET' ? own : await createWorld(testApp, 'fresh')
    // A new product has no prices yet that could be named.
    const used = endpoint.name === 'products.create' ? { ...ids, price_id: undefined } : ids
    const response = await send(visitor, endpoint, used)
    const body = await response.text()
    // A rule may refuse it (has_orders, wrong_code), but a body that carries ids must be accepted.
    const hasIds = endpoint.spec.body && !isForm(endpoint.spec.body) && idsIn(endpoint.spec.body).length > 0
    const statuses = hasIds ? [200, 201, 204] : [200, 201, 204, 409, 422]
    expect({ body, status: response.status }).toMatchObject({ status: expect.toBeOneOf(statuses) })
    expect(body).not.toContain('malformed')
  })
})

function hasSecret(spec: EndpointSpec): boolean {
  return spec.access === 'public' && paramNames(spec.path).some((name) => name.endsWith('short_id'))
}

function pick(ids: Ids, names: string[]): Ids {
  return Object.fromEntries(names.map((name) => [name, ids[name] ?? '']))
}

function isForm(schema: z.ZodType): boolean {
  return schema instanceof z.ZodCustom
}

/** A valid body; when the generator cannot make one for a new endpoint, this says so. */
async function bodyFor({ name, spec }: Case, ids: Ids): Promise<unknown> {
  if (!spec.body) return undefined
  if (isForm(spec.body)) return imageForm('new')
  const body = name === 'checkIn.checkIn' ? { attendees: [{ code: ids.ticket_code }] } : sampleBody(spec.body, ids)
  const parsed = spec.body.safeParse(body)
  if (!parsed.success) throw new Error(`no valid body for ${name}: ${parsed.error.message}`)
  return body
}

async function send(visitor: Visitor, { name, spec }: Case, ids: Ids, params: Ids = ids): Promise<Response> {
  for (const param of paramNames(spec.path))
    if (params[param] === undefined) throw new Error(`test/worlds.ts has no ${param} for ${name}`)
  const body = await bodyFor({ name, spec }, ids)
  const json = body !== undefined && !(body instanceof FormData)
  return visitor.fetch(`/api${pathOf(spec, params as Record<string, string | number>)}`, {
    method: spec.method,
    ...(json && { headers: { 'content-type': 'application/json' } }),
    ...(body !== undefined && { body: json ? JSON.stringify(body) : (body as FormData) }),
  })
}

async function refusedUnchanged(request: () => Promise<Response>, statuses: number[]): Promise<void> {
  const before = await fingerprint()
  const response = await request()
  const body = await response.text()
  expect({ status: response.status, body }).toMatchObject({ status: expect.toBeOneOf(statuses) })
  expect(body).not.toContain(CANARY)
  expect(await fingerprint()).toBe(before)
}

/** One value for all rows of all tables, queued jobs included; counters of attempts may move. */
async function fingerprint(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits', 'idempotency_keys')
    order by 1`.execute(db)
  const rows = tables.map(
    ({ name }) =>
      sql`select ${name} as name, md5(string_agg(t::text, ',' order by t::text)) as hash from ${sql.raw(name)} t`,
  )
  const hashes = await sql<{ all: string }>`
    select md5(string_agg(name || coalesce(hash, ''), ',' order by name)) as all
    from (${sql.join(rows, sql` union all `)}) as tables`.execute(db)
  return hashes.rows[0]?.all ?? ''
}
