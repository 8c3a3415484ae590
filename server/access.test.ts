import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type EndpointSpec, paramNames } from '#contract/endpoint.ts'
import { isPage } from '#contract/lists.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { bodyFor, ENDPOINTS, fingerprint, isForm, send } from '#test/endpoints.ts'
import { type Ids, idsIn, namesIn } from '#test/sample-body.ts'
import { createWorld } from '#test/worlds.ts'

// Attacks every endpoint of the contract with another account's ids. No endpoint is listed here except a few exceptions, so a new
// one is covered automatically.

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-access-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const testApp = await createTestApp({ data_dir })
const { db } = testApp.services
const CANARY = 'canary'
const own = await createWorld(testApp, 'own')
const foreign = await createWorld(testApp, CANARY)

const forStaffUsers = ENDPOINTS.filter(({ spec }) => !['public', 'buyer', 'staff', 'device'].includes(spec.access))
const behindLinks = ENDPOINTS.filter(
  ({ spec }) => ['buyer', 'staff', 'device'].includes(spec.access) || hasSecret(spec),
)

describe('without a session', () => {
  test.each(forStaffUsers)('$name answers 401', async ({ name, spec }) => {
    expect((await send(visit(testApp.app), { name, spec }, own.ids)).status).toBe(401)
  })
})

describe("with another account's ids in the path", () => {
  const cases = forStaffUsers.filter(({ spec }) => paramNames(spec.path).length > 0)
  test.each(cases)('$name answers 404', async (endpoint) => {
    // Foreign ids, each alone among our own: the inner id must be looked up below the outer one. A parameter that is the same
    // for every account, such as a made-up token or a kind of report, is left out.
    const isSomebodys = (name: string) => own.ids[name] === undefined || own.ids[name] !== foreign.ids[name]
    const names = paramNames(endpoint.spec.path).filter(isSomebodys)
    const mixtures = names.map((name) => ({ ...own.ids, [name]: foreign.ids[name] ?? '' }))
    const attempts = [{ ...own.ids, ...pick(foreign.ids, names) }, ...mixtures]
    await refusedUnchanged(
      attempts.map((params) => () => send(own.visitor, endpoint, own.ids, params)),
      [404],
    )
  })
})

describe("with another event's or list's secret ids behind a link", () => {
  const cases = behindLinks.filter(({ spec }) => paramNames(spec.path).length > 1)
  test.each(cases)('$name answers as if there were none', async (endpoint) => {
    const attempts = paramNames(endpoint.spec.path).map((name) => ({ ...own.ids, [name]: foreign.ids[name] ?? '' }))
    await refusedUnchanged(
      attempts.map((params) => () => send(visit(testApp.app), endpoint, own.ids, params)),
      [404, 409],
    )
  })
})

describe("with another account's ids in the body", () => {
  /** Exceptions: login selects one of the user's own accounts; check-in answers in its own way, see below. */
  const EXCEPT = ['auth.login', 'checkIn.checkIn', 'staffDevices.sendScans']
  const cases = ENDPOINTS.flatMap(({ name, spec }) => {
    if (!spec.body || isForm(spec.body) || EXCEPT.includes(name)) return []
    return idsIn(spec.body).map((id) => ({ name, spec, id }))
  })
  test.each(cases)('$name refuses $id', async ({ id, ...endpoint }) => {
    const ids = { ...own.ids, [id]: foreign.ids[id] ?? '' }
    await refusedUnchanged([() => send(own.visitor, endpoint, ids, own.ids)], [404, 409, 422])
  })
})

describe('with a check-in list of our own', () => {
  test("another account's ticket is unknown and stays as it is", async () => {
    const before = await fingerprint(db)
    for (const entry of [{ code: foreign.ids.ticket_code }, { public_id: foreign.ids.attendee_public_id }]) {
      const path = `/api/public/check-in-lists/${own.ids.check_in_list_short_id}/check-ins`
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ attendees: [entry] })
      const response = await visit(testApp.app).fetch(path, { method: 'POST', headers, body })
      expect(await response.json()).toEqual({ data: [{ result: 'unknown_ticket', attendee: null }] })
    }
    expect(await fingerprint(db)).toBe(before)
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
  const cases = ENDPOINTS.filter(({ spec }) => spec.body && !isForm(spec.body))
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

// Proves that the refusals above are due to the foreign ids: the same requests with our own ids succeed.
describe('with our own ids', () => {
  const hasIds = ({ body }: EndpointSpec) => body !== undefined && !isForm(body) && idsIn(body).length > 0
  // server/activity/every-change.test.ts shows that the other endpoints succeed.
  const cases = forStaffUsers.filter(({ spec }) => spec.method === 'GET' || hasIds(spec))
  test.each(cases)('$name is found', async (endpoint) => {
    // A call that changes or deletes something gets a world of its own.
    const { visitor, ids } =
      endpoint.spec.method === 'GET' ? own : await createWorld(testApp, 'fresh', endpoint.spec.path)
    // A new product has no price ids yet.
    const used = endpoint.name === 'products.create' ? { ...ids, price_id: undefined } : ids
    // The owner's own role is locked.
    const params = endpoint.name === 'users.update' ? { ...ids, user_id: ids.member_id } : used
    const response = await send(visitor, endpoint, used, params)
    const body = await response.text()
    expect({ body, status: response.status }).toMatchObject({ status: expect.toBeOneOf([200, 201, 204]) })
    expect(body).not.toContain('malformed')
  })
})

function hasSecret(spec: EndpointSpec): boolean {
  return spec.access === 'public' && paramNames(spec.path).some((name) => name.endsWith('short_id'))
}

function pick(ids: Ids, names: string[]): Ids {
  return Object.fromEntries(names.map((name) => [name, ids[name] ?? '']))
}

async function refusedUnchanged(requests: (() => Promise<Response>)[], statuses: number[]): Promise<void> {
  const before = await fingerprint(db)
  for (const request of requests) {
    const response = await request()
    const body = await response.text()
    expect({ status: response.status, body }).toMatchObject({ status: expect.toBeOneOf(statuses) })
    expect(body).not.toContain(CANARY)
  }
  expect(await fingerprint(db)).toBe(before)
}
