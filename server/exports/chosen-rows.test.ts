import { beforeAll, describe, expect, test } from 'vitest'
import { MOST_ORDERS } from '#domain/bulk-act.ts'
import { createTestApp } from '#test/app.ts'
import { exportsOf, linesOf, openShop } from '#test/exports.ts'
import { joinAs, makeRole } from '#test/members.ts'
import { insertOrder } from '#test/order-rows.ts'
import { refused } from '#test/refused.ts'
import { newSeller, openAnother } from '#test/sales.ts'

const test_app = await createTestApp()
const { db } = test_app.services
const { seller, rows } = await openShop(test_app)
const files = exportsOf(seller)

const NAMES = ['Ada', 'Bea', 'Cleo', 'Dora'] as const
const orders = new Map<string, number>()
const attendees = new Map<string, number>()

const idsOf = (of: ReadonlyMap<string, number>, ...names: string[]) => names.map((name) => of.get(name) ?? 0)

/** Orders in the order of their names, each with an attendee of the same name. */
beforeAll(async () => {
  for (const [at, first_name] of NAMES.entries()) {
    const created_at = `2030-01-0${at + 1}T12:00:00Z`
    const made = await insertOrder(db, rows, { order: { first_name, created_at }, attendees: [{ first_name }] })
    orders.set(first_name, made.id)
    attendees.set(first_name, made.attendees[0]?.id ?? 0)
  }
})

const namesIn = (bytes: Buffer) =>
  linesOf(bytes).flatMap((line) => NAMES.find((name) => line.includes(`,${name},`)) ?? [])

describe.each([
  ['attendees', (...names: string[]) => ({ attendee_ids: idsOf(attendees, ...names) })],
  ['orders', (...names: string[]) => ({ order_ids: idsOf(orders, ...names) })],
] as const)('a file of selected %s', (kind, chosen) => {
  const download = async (query: object, ...names: string[]) => {
    const { bytes, response } = await files.download(kind, { format: 'csv', ...query }, chosen(...names))
    expect(response.headers.get('x-total-rows')).toBe(String(linesOf(bytes).length - 1))
    return namesIn(bytes)
  }

  test('has exactly these rows, in the order of the list', async () => {
    expect(await download({}, 'Ada', 'Cleo')).toEqual(['Cleo', 'Ada'])
    expect(await download({ sort_by: 'created_at', sort_direction: 'asc' }, 'Cleo', 'Ada')).toEqual(['Ada', 'Cleo'])
    expect(await download({ sort_by: 'first_name', sort_direction: 'desc' }, 'Bea', 'Dora')).toEqual(['Dora', 'Bea'])
    expect(await download({}, 'Ada', 'Ada')).toEqual(['Ada'])
  })

  test('keeps rows that search and filters no longer find', async () => {
    const query = { query: 'nobody at all', filter_fields: { status: { eq: 'CANCELLED' } } }
    expect(await download(query, 'Bea')).toEqual(['Bea'])
  })

  test('has the whole list without a body, and with an empty one', async () => {
    expect(namesIn((await files.download(kind, { format: 'csv' })).bytes)).toHaveLength(NAMES.length)
    expect(namesIn((await files.download(kind, { format: 'csv' }, {})).bytes)).toHaveLength(NAMES.length)
  })

  test('refuses rows of other events and accounts, of nobody, and too many', async () => {
    const other = await openAnother(test_app, seller)
    await refused(exportsOf(other).ask(kind, {}, chosen('Ada')), 'not_found')
    await refused(exportsOf(await newSeller(test_app)).ask(kind, {}, chosen('Ada')), 'not_found')
    await refused(files.ask(kind, {}, chosen('Ada', 'Nobody')), 'malformed')
    await refused(files.ask(kind, {}, chosen()), 'malformed')
    const many = Array.from({ length: MOST_ORDERS + 1 }, (_, index) => index + 1)
    await refused(files.ask(kind, {}, { attendee_ids: many, order_ids: many }), 'too_large')
    const unknown = [2_000_000_000]
    await refused(files.ask(kind, {}, { attendee_ids: unknown, order_ids: unknown }), 'not_found')
  })

  test('is for members who may read the list', async () => {
    const reader = await joinAs({ app: test_app.app, db }, seller, { role: 'VIEWER' })
    const theirs = exportsOf({ visitor: reader.visitor, event_id: seller.event_id })
    const { bytes } = await theirs.download(kind, { format: 'csv' }, chosen('Dora'))
    expect(namesIn(bytes)).toEqual(['Dora'])
    const role_id = await makeRole(seller, ['events.read'])
    const other = await joinAs({ app: test_app.app, db }, seller, { role: 'CUSTOM', role_id })
    await refused(
      exportsOf({ visitor: other.visitor, event_id: seller.event_id }).ask(kind, {}, chosen('Dora')),
      'role_too_low',
    )
  })
})

test('the file has a selected order that is not finished, as its list does', async () => {
  const { id } = await insertOrder(db, rows, { order: { status: 'RESERVED', first_name: 'Dora' } })
  const { bytes } = await files.download('orders', { format: 'csv' }, { order_ids: [id] })
  expect(namesIn(bytes)).toEqual(['Dora'])
})

test('a file has only the attendees that were selected, also of one order', async () => {
  const made = await insertOrder(db, rows, { attendees: [{ first_name: 'Ada' }, { first_name: 'Bea' }] })
  const second = made.attendees[1]?.id ?? 0
  const { bytes } = await files.download('attendees', { format: 'csv' }, { attendee_ids: [second] })
  expect(namesIn(bytes)).toEqual(['Bea'])
})
