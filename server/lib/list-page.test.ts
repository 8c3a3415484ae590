import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { events } from '#contract/events.ts'
import { type ListRules, listQuery } from '#contract/lists.ts'
import { orders } from '#contract/orders.ts'
import { ATTENDEE_LIST } from '#server/attendees/attendees.ts'
import { ORDER_LIST } from '#server/orders/orders.ts'
import { LISTED, SHOWN } from '#server/orders/status-sets.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { openShop } from '#test/exports.ts'
import { createEvent, inDays, signUp } from '#test/factories.ts'
import { insertOrder } from '#test/order-rows.ts'
import type { ListOptions } from './list-page.ts'

const testApp = await createTestApp()
const { app, services } = testApp
const { db } = services
const NAMES = ['zoe', 'Adam', 'Ümit', 'adam', "O'Brien", 'Row 10', 'Row 2', 'Émile', 'Zoë']
const SORTED = ['adam', 'Adam', 'Émile', "O'Brien", 'Row 2', 'Row 10', 'Ümit', 'zoe', 'Zoë']

describe('names are sorted as people sort', () => {
  test('the titles of events, in both directions', async () => {
    const ada = await signUp(app)
    for (const title of NAMES) await createEvent(ada, { title })
    const titles = async (sort_direction: 'asc' | 'desc') =>
      (await ada.visitor.call(events.list, { query: { sort_by: 'title', sort_direction } })).data.map(
        ({ title }) => title,
      )
    expect(await titles('asc')).toEqual(SORTED)
    expect(await titles('desc')).toEqual(SORTED.toReversed())
  })

  test('buyers and attendees', async () => {
    const { seller, rows } = await openShop(testApp)
    for (const first_name of NAMES) await insertOrder(db, rows, { order: { first_name }, attendees: [{ first_name }] })
    const given = { params: { event_id: seller.event_id }, query: { sort_by: 'first_name' } } as const
    const names = ({ data }: { data: { first_name: string | null }[] }) => data.map(({ first_name }) => first_name)
    expect(names(await seller.visitor.call(orders.list, given))).toEqual(SORTED)
    expect(names(await seller.visitor.call(attendees.list, given))).toEqual(SORTED)
  })

  // A million rows cannot be sorted for a page of twenty.
  test.each([
    ['attendees', 'first_name', ATTENDEE_LIST.columns.first_name, sql`true`],
    ['attendees', 'last_name', ATTENDEE_LIST.columns.last_name, sql`true`],
    ['attendees', 'ticket_name', ATTENDEE_LIST.columns.ticket_name, sql`true`],
    ['orders', 'first_name', ORDER_LIST.columns.first_name, LISTED],
    ['orders', 'last_name', ORDER_LIST.columns.last_name, LISTED],
    ['orders', 'total_gross', ORDER_LIST.columns.total_gross, LISTED],
    // Exports contain placed orders only.
    ['orders', 'first_name', ORDER_LIST.columns.first_name, sql`orders.status in ${SHOWN}`],
  ] as const)('%s by %s come out of an index', async (table, field, column, wanted) => {
    const plan = await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      await sql`set local enable_bitmapscan = off`.execute(trx)
      const { rows } = await sql<Record<string, string>>`explain select id from ${sql.table(table)}
        where event_id = 1 and ${wanted} order by ${column}, id limit 20`.execute(trx)
      return rows.flatMap((row) => Object.values(row)).join('\n')
    })
    expect(plan).toContain(`using ${table}_by_${field}`)
    expect(plan).not.toContain('Sort')
  })
})

describe('filters of anybody', () => {
  const ask = async (filter: string) => {
    const response = await visit(app).fetch(`/api/public/events?${filter}`)
    return { status: response.status, body: (await response.json()) as { errors?: Record<string, string[]> } }
  }

  test.each([
    ['start_date', 'gt', 'null'],
    ['start_date', 'gte', 'null'],
    ['start_date', 'lt', 'null'],
    ['start_date', 'lte', 'null'],
    ['start_date', 'in', 'null'],
    ['start_date', 'in', 'now,null'],
    ['organizer_id', 'gt', 'null'],
    ['organizer_id', 'in', '1,null'],
    ['title', 'lte', 'null'],
    ['organizer_id', 'eq', '1,2'],
    ['organizer_id', 'ne', '1,2'],
    ['organizer_id', 'gt', '1,2'],
    ['organizer_id', 'lte', '1,2'],
    ['organizer_id', 'eq', ''],
    ['organizer_id', 'in', '1,,2'],
    ['start_date', 'gt', '2026-02-30'],
    ['start_date', 'gt', '2026-06-31'],
    ['start_date', 'gt', '0000-01-01'],
    ['start_date', 'gt', '2026-01-31 (foo)'],
    ['start_date', 'gt', '2026-01-31T25:00Z'],
    ['start_date', 'gt', '2026-01-31T10:00+99:00'],
    ['start_date', 'gt', '9999-12-31T23:59-14:00'],
    ['start_date', 'gt', '2026-01-31,2026-02-28'],
    ['title', 'eq', '\0'],
    ['title', 'like', 'a\uffff'],
  ])('%s %s "%s" is malformed', async (field, operator, value) => {
    const { status, body } = await ask(`filter_fields[${field}][${operator}]=${encodeURIComponent(value)}`)
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({
      status: 422,
      fields: [`filter_fields.${field}.${operator}`],
    })
  })

  test.each([
    'query=%00',
    'query=%EF%BF%BF',
    'filter_fields[title][%00]=1',
    'filter_fields[%00][eq]=1',
    'filter_fields[title]=x',
  ])('%s is malformed', async (query) => {
    expect((await ask(query)).status).toBe(422)
  })

  test('`in` takes several values of every kind', async () => {
    const ada = await signUp(app)
    const at = (day: number) => `2031-03-0${day}T18:00:00.000Z`
    const created = []
    for (const day of [1, 2, 3]) created.push(await createEvent(ada, { title: `Day ${day}`, start_date: at(day) }))
    const found = async (field: string, value: string) =>
      (await ada.visitor.call(events.list, { query: { filter_fields: { [field]: { in: value } } } })).data.map(
        ({ title }) => title,
      )
    expect(await found('start_date', `${at(1)}, ${at(3)}`)).toEqual(['Day 1', 'Day 3'])
    expect(await found('start_date', `now,${at(2)}`)).toEqual(['Day 2'])
    expect(await found('title', 'Day 2,Day 3')).toEqual(['Day 2', 'Day 3'])
    expect(await found('organizer_id', created.map(({ organizer_id }) => organizer_id).join(','))).toHaveLength(3)
  })

  test('null is asked for with eq and ne', async () => {
    const ada = await signUp(app)
    await createEvent(ada, { title: 'Open end', start_date: inDays(1) })
    await createEvent(ada, { title: 'Short', start_date: inDays(1), end_date: inDays(2) })
    const found = async (operator: string) =>
      (
        await ada.visitor.call(events.list, { query: { filter_fields: { end_date: { [operator]: ' null ' } } } })
      ).data.map(({ title }) => title)
    expect([await found('eq'), await found('ne')]).toEqual([['Open end'], ['Short']])
  })
})

test('a list that lacks a column for one of its sorts or filters does not compile', () => {
  const { rules } = listQuery({
    sorts: ['title'],
    default_sort: 'title',
    default_sort_direction: 'asc',
    filters: { status: 'text' },
  })
  type Columns<R extends ListRules> = ListOptions<R>['columns']
  const title = sql`title`
  // @ts-expect-error: no column for the filter
  const withoutFilter: Columns<typeof rules> = { title }
  // @ts-expect-error: no column for the sort
  const withoutSort: Columns<typeof rules> = { status: title }
  const whole: Columns<typeof rules> = { title, status: title }
  expect([withoutFilter, withoutSort, whole].map((columns) => Object.keys(columns).length)).toEqual([1, 1, 2])
  // @ts-expect-error: it is sorted by something that nobody can ask for
  listQuery({ sorts: ['title'], default_sort: 'name', default_sort_direction: 'asc', filters: {} })
})
