import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { images } from '#contract/images.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { imageForm } from '#test/image-form.ts'
import { createWorld } from '#test/worlds.ts'
import { bodyLimit } from './request-body.ts'

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-input-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const testApp = await createTestApp({ data_dir })
const { app } = testApp
const { visitor, ids } = await createWorld(testApp, 'own')
const order = `/public/events/${ids.event_id}/order`

async function send(path: string, body?: unknown, method = 'POST') {
  const json = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  // From changing addresses, so that no limit applies.
  const elsewhere = visit(app)
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value)
  const response = await elsewhere.fetch(`/api${path}`, body === undefined ? {} : json)
  const text = await response.text()
  return { status: response.status, ...(text && (JSON.parse(text) as { errors?: Record<string, string[]> })) }
}

/** NUL, lone or swapped surrogates, and noncharacters of the first and last plane. */
const UNUSABLE = ['a\0b', '\ud800', 'a\udc00\ud800b', '\uffff', '\ufffe', '\ufdd0', '\ufdef', '\u{1fffe}', '\u{10ffff}']
const BESIDE_THEM = 'é 漢字 🎉 👩‍👩‍👧 \ud83c\udf89 \ufdcf\ufdf0 \ufffd \u{1fffd} \u{10fffd}'

describe('a text that cannot be kept', () => {
  const product = {
    type: 'FREE',
    product_type: 'TICKET',
    product_category_id: ids.product_category_id,
    prices: [{ price: 0 }],
  }
  const buyer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
  const organizer = { name: 'Club', email: 'a@example.com', timezone: 'UTC', currency: 'EUR' }

  test.each<[field: string, method: string, path: string, body: (text: string) => unknown]>([
    ['description', 'POST', '/organizers', (description) => ({ ...organizer, description })],
    [
      'description',
      'POST',
      `/events/${ids.event_id}/products`,
      (description) => ({ ...product, title: 'x', description }),
    ],
    [
      'pre_checkout_message',
      'PATCH',
      `/events/${ids.event_id}/settings`,
      (pre_checkout_message) => ({ pre_checkout_message }),
    ],
    ['location_details.city', 'PATCH', `/events/${ids.event_id}/settings`, (city) => ({ location_details: { city } })],
    ['code', 'POST', `/events/${ids.event_id}/promo-codes`, (code) => ({ code, discount_type: 'NONE' })],
    ['promo_code', 'POST', order, (promo_code) => ({ products: [], promo_code })],
    [
      'order.first_name',
      'PUT',
      `${order}/${ids.order_short_id}`,
      (first_name) => ({ order: { ...buyer, first_name } }),
    ],
    [
      'attendees.0.code',
      'POST',
      `/public/check-in-lists/${ids.check_in_list_short_id}/check-ins`,
      (code) => ({ attendees: [{ code }] }),
    ],
    [
      'message',
      'POST',
      `/public/organizers/${ids.organizer_id}/contact`,
      (message) => ({ ...buyer, name: 'x', message }),
    ],
    ['password', 'POST', '/auth/login', (password) => ({ email: 'ada@example.com', password })],
  ])('is refused at %s of %s %s', async (field, method, path, body) => {
    for (const text of UNUSABLE)
      expect(await send(path, body(text), method)).toMatchObject({
        status: 422,
        code: 'malformed',
        errors: { [field]: ['This text has characters we can’t save. Delete it and type it again.'] },
      })
  })

  test('is refused where nobody asked for it, and as the name of a field', async () => {
    expect(
      (await send('/auth/forgot-password', { email: 'a@example.com', extra: [{ deep: '\0' }] })).errors,
    ).toHaveProperty('extra.0.deep')
    expect((await send('/auth/forgot-password', { email: 'a@example.com', 'a\0': 1 })).status).toBe(422)
  })

  test('is refused beside a file, and left out of its name', async () => {
    const path = `/api/events/${ids.event_id}/images`
    const form = await imageForm('a\uffffb')
    const { data } = await (await visitor.fetch(path, { method: 'POST', body: form })).json()
    expect(data.file_name).toBe('ab.png')
    form.set('type', '\uffff')
    const refusal = await visitor.fetch(path, { method: 'POST', body: form })
    expect([refusal.status, Object.keys((await refusal.json()).errors)]).toEqual([422, ['type']])
  })

  test.each([
    `/public/events/${ids.event_id}/promo-codes/%00`,
    `/public/events/${ids.event_id}/promo-codes/%EF%BF%BF`,
    `${order}/%00`,
    `/public/events/${ids.event_id}/attendees/%00`,
    '/public/check-in-lists/%00',
    `/public/check-in-lists/${ids.check_in_list_short_id}/attendees/%00`,
    '/auth/reset-password/%00',
    '/auth/invitation/%00',
    '/events/%00',
    `${order}/%ff`,
    `${order}/%E0%A4%A`,
    '/events/%zz',
  ])('is not found in the path %s', async (path) => {
    expect(await send(path)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('is refused in a query', async () => {
    const { status, errors } = await send(`/public/events/${ids.event_id}?promo_code=%00`)
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['promo_code']])
  })

  test('is none of those that people write', async () => {
    const body = { ...organizer, name: BESIDE_THEM, description: BESIDE_THEM }
    expect(await send('/organizers', body)).toMatchObject({ status: 201, data: { name: BESIDE_THEM } })
  })
})

test('what only the database finds unfit is the fault of the request', async () => {
  const { db } = testApp.services
  await sql`create function unfit() returns trigger language plpgsql as
    $$ begin perform new.name::integer; return new; end $$`.execute(db)
  await sql`create trigger unfit before insert on organizers for each row execute function unfit()`.execute(db)
  const organizer = { name: 'Club', email: 'a@example.com', timezone: 'UTC', currency: 'EUR' }
  const warn = vi.spyOn(testApp.services.log, 'warn')
  const { status, errors } = await send('/organizers', organizer)
  expect(warn.mock.calls.map(([, message]) => message)).toEqual(['only the database refused a value'])
  warn.mockRestore()
  await sql`drop trigger unfit on organizers`.execute(db)
  expect([status, errors]).toEqual([422, {}])
})

describe('a body', () => {
  const forgotten = '/auth/forgot-password'
  const email = 'nobody@example.com'

  test.each([
    [64, ['public', 'staff']],
    [256, ['buyer', 'device']],
    [1024, ['user', 'member', 'account', 'organizer', 'event']],
  ] as const)('has %i kB at most for %j', (kilobytes, accesses) => {
    for (const access of accesses) expect([access, bodyLimit({ access })]).toEqual([access, kilobytes * 1024])
  })

  test('with a file has 9 MB at most', () => {
    const { access, body } = images.upload
    expect(bodyLimit({ access, body })).toBe(9 * 1024 * 1024)
  })

  test('of strangers has 64 kB at most', async () => {
    expect((await send(forgotten, { email, more: 'x'.repeat(60_000) })).status).toBe(204)
    expect(await send(forgotten, { email, more: 'x'.repeat(66_000) })).toMatchObject({ status: 413, code: 'too_large' })
    expect((await send(order, { more: 'x'.repeat(66_000) })).status).toBe(413)
  })

  test('of buyers has room for many attendees, of members for long texts', async () => {
    expect((await send(`${order}/${ids.order_short_id}`, { more: 'x'.repeat(200_000) }, 'PUT')).status).toBe(422)
    expect((await send(`${order}/${ids.order_short_id}`, { more: 'x'.repeat(300_000) }, 'PUT')).status).toBe(413)
    const title = { title: 'Long', start_date: '2031-01-01T00:00:00Z' }
    const description = 'あ'.repeat(50_000)
    expect((await send(`/events/${ids.event_id}`, { ...title, description }, 'PUT')).status).toBe(200)
  })

  test('has 10,000 values at most: a megabyte of them would stop everybody for half a second', async () => {
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 1]))
    expect((await send('/organizers', keys(90_000))).status).toBe(413)
    expect((await send('/organizers', keys(10_001))).status).toBe(413)
    expect((await send('/organizers', keys(10_000))).status).toBe(422)
    expect((await send('/organizers', { list: Array.from({ length: 200_000 }, () => 1) })).status).toBe(413)
  })

  test('may hold as many signs of its grammar as it likes in its texts', async () => {
    const description = `${',[{\\"'.repeat(3000)}`
    expect(
      (await send(`/events/${ids.event_id}`, { title: 'x', start_date: '2031-01-01T00:00:00Z', description }, 'PUT'))
        .status,
    ).toBe(200)
  })

  test('is not nested without end', async () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    const sendText = (body: string) =>
      visit(app).fetch('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect((await sendText(nested(30_000))).status).toBe(413)
    expect((await sendText(nested(21))).status).toBe(413)
    expect((await sendText(nested(20))).status).toBe(422)
  })
})
