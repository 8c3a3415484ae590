import { Hono } from 'hono'
import type { ReactNode } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { type App, type Visitor, visit } from '#test/clients.ts'
import { asText, encoded, NONSENSE } from '#test/fuzz/nonsense.ts'
import { ADDRESSES, readScreens } from '#test/fuzz/page-routes.ts'
import { joinAs } from '#test/members.ts'
import { createWorld, type World } from '#test/worlds.ts'
import { ADD_SECOND_FACTOR } from '#web/lib/calls/login-redirect.ts'
import { createPages } from './render-page.ts'

// Sends nonsense to every loader of pages, at one page of those that share it: in each parameter of the path and in each query
// parameter that is read while the page is made. Each place gets some kinds, by turns; FUZZ=all sends all. Nothing here names
// pages.

// The same replacement as in the server build (vite/manage-in-browser-only.ts).
vi.mock('#web/ui/mantine.tsx', () => ({ default: ({ children }: { children: ReactNode }) => children }))

const testApp = await createTestApp()
const { db, log } = testApp.services
const reported: unknown[] = []

let site: App
let world: World
let lacking: Visitor
beforeAll(async () => {
  const error = (entry: { err: unknown }) => void reported.push(entry.err)
  const services = { ...testApp.services, log: Object.assign(Object.create(log), { error }) }
  const fetch = (request: Request, env: unknown) => testApp.app.fetch(request, env as object)
  site = new Hono().all('*', createPages(services, fetch, readScreens))
  world = await createWorld(testApp, 'own', ':event_id')
  const owner = { visitor: world.visitor, account_id: Number(world.ids.account_id) }
  lacking = (await joinAs({ app: testApp.app, db }, owner, { role: 'ADMIN' })).visitor
  await db.updateTable('accounts').set({ requires_second_factor: true }).execute()
})

const KINDS = Object.keys(NONSENSE)
/** The first kind is refused by every database; the others by turns. */
const kindsOf = (turn: number) =>
  process.env.FUZZ === 'all' ? KINDS : ['NUL', KINDS[(turn * 7) % KINDS.length] ?? 'NUL']

/** Variants of the address, each with one piece of nonsense in another place. */
function attacksOn(address: string, queries: string[], turn: number): string[] {
  const places = [...address.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const whole = addressWith(address, {})
  return [
    ...places.flatMap((name, at) => kindsOf(turn + at).map((kind) => addressWith(address, { [name]: nonsense(kind) }))),
    ...queries.flatMap((name, at) => kindsOf(turn + at).map((kind) => `${whole}?${name}=${nonsense(kind)}`)),
  ]
}

/** Query parameters read while a page is made; lists look for further ones by themselves. */
async function queriesOf(page: () => Promise<unknown>): Promise<string[]> {
  const asked = (['get', 'has'] as const).map((way) => vi.spyOn(URLSearchParams.prototype, way))
  await page()
  const names = asked.flatMap(({ mock }) => mock.calls.map(([name]) => name))
  for (const spy of asked) spy.mockRestore()
  return [...new Set([...names, 'query', 'filter_fields[status][eq]'])]
}

const nonsense = (kind: string) => encoded(asText(NONSENSE[kind]))

function addressWith(address: string, wrong: Record<string, string>): string {
  return address.replace(/:(\w+)\??/g, (_, name: string) => wrong[name] ?? String(world.ids[name] ?? 'any'))
}

async function failuresOf(paths: string[], by?: Visitor): Promise<string[]> {
  const failures: string[] = []
  for (const path of paths) {
    const visitor = visit(site)
    for (const [name, value] of by?.cookies ?? []) visitor.cookies.set(name, value)
    const { status } = await visitor.fetch(path)
    if (status >= 500 || reported.length > 0) failures.push(`${status} ${path} ${reported.splice(0)}`)
  }
  return failures
}

test('there are pages of visitors and of management', () => {
  expect(ADDRESSES).toContain('/events/:organizer_id/:slug?')
  expect(ADDRESSES).toContain('/event/:event_id/preview')
  expect(ADDRESSES.some((address) => address.startsWith('/manage/event/:event_id/'))).toBe(true)
})

describe('nonsense in the address of a page is nobody’s error but the sender’s, and nothing is logged as ours', () => {
  test.each(ADDRESSES.map((address, turn) => [address, turn] as const))('%s', async (address, turn) => {
    const failures: string[] = []
    const ordinary = [addressWith(address, {})]
    for (const by of [undefined, world.visitor, lacking]) {
      const queries = await queriesOf(async () => failures.push(...(await failuresOf(ordinary, by))))
      if (by !== lacking) failures.push(...(await failuresOf(attacksOn(address, queries, turn), by)))
    }
    expect(failures).toEqual([])
  })
})

test('a method that no page takes is refused, and nothing is logged as ours', async () => {
  const { status } = await visit(site).fetch(addressWith('/event/:event_id/:slug', {}), { method: 'OPTIONS' })
  expect({ status, reported: reported.splice(0) }).toEqual({ status: 405, reported: [] })
})

test('who lacks the second factor that the account asks for is led to add one, from previews as from management', async () => {
  const visitor = visit(site)
  for (const [name, value] of lacking.cookies) visitor.cookies.set(name, value)
  const pages = ['/event/:event_id/preview', '/organizer/:organizer_id/preview', '/manage/event/:event_id/orders']
  for (const page of pages) {
    const { status, headers } = await visitor.fetch(addressWith(page, {}), { redirect: 'manual' })
    expect({ page, status, to: headers.get('location') }).toEqual({ page, status: 302, to: ADD_SECOND_FACTOR })
  }
})
