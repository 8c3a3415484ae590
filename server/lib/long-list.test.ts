import fc from 'fast-check'
import { type Selectable, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { attendees as endpoints } from '#contract/attendees.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { Attendees } from '#database/types.ts'
import { ATTENDEE_LIST } from '#server/attendees/attendees.ts'
import { placedAttendees } from '#server/orders/order-queries.ts'
import { createTestDatabase } from '#test/database.ts'
import { insertEvent } from '#test/order-rows.ts'
import { allRows, inOrderOf, pageOfIds } from './long-list.ts'

const { db } = await createTestDatabase()

const NAMES = ['Ada', 'ada', 'Grace', 'Zoë', 'Jürgen', '100%_off', 'Al', 'A-b']
let event_id = 0

beforeAll(async () => {
  event_id = await eventWithAttendees(230)
  await eventWithAttendees(40)
})

/** Attendees with few distinct names, moments and statuses, so that every sort has ties; every tenth is in a cart. */
async function eventWithAttendees(count: number): Promise<number> {
  const { event_id, account_id, product_id, product_price_id } = await insertEvent(db)
  await sql`
    with bought as (
      insert into orders (account_id, event_id, short_id, public_id, status, payment_status, currency,
        total_before_discount, total_before_additions, total_gross, email, reserved_until)
      select ${account_id}, ${event_id}, 'o_' || n || '_' || ${event_id}::int, 'O-' || (10000 + n),
        (case when n % 10 = 0 then 'RESERVED' when n % 10 = 1 then 'CANCELLED' else 'COMPLETED' end)::order_status,
        'NO_PAYMENT_REQUIRED', 'EUR', 0, 0, 0, 'buyer@example.com', now()
      from generate_series(1, ${count}) n returning id, event_id, account_id, short_id, status
    ), items as (
      insert into order_items (order_id, event_id, product_id, product_price_id, product_type, item_name, quantity, price,
        total_before_discount, total_discount, total_before_additions, total_fee, total_tax, total_gross)
      select id, event_id, ${product_id}, ${product_price_id}, 'TICKET', 'Ticket ' || id % 3, 1, 0, 0, 0, 0, 0, 0, 0
      from bought returning id, order_id
    )
    insert into attendees (account_id, event_id, order_id, order_item_id, position, product_id, product_price_id, short_id,
      public_id, ticket_code, status, first_name, last_name, email, created_at)
    select account_id, event_id, bought.id, items.id, 0, ${product_id}, ${product_price_id}, 'a' || short_id,
      'A-' || bought.id, 'T' || bought.id,
      (case status when 'RESERVED' then 'AWAITING_PAYMENT' when 'CANCELLED' then 'CANCELLED' else 'ACTIVE' end)::attendee_status,
      (${NAMES}::text[])[1 + bought.id % ${NAMES.length}], (${NAMES}::text[])[1 + bought.id % 3],
      'attendee' || bought.id % 50 || '@example.com', now() - make_interval(days => bought.id % 7)
    from bought join items on items.order_id = bought.id`.execute(db)
  return event_id
}

type Limits = { knownTotal?: () => Promise<number>; caps?: { list: number; search: number } }

const list = (query: Partial<ListQuery>, limits: Limits = {}) =>
  pageOfIds(placedAttendees(db, event_id), {
    ...ATTENDEE_LIST,
    ...limits,
    db,
    query: { page: 1, per_page: 25, ...query },
  })

/** The whole list, sorted here instead of by the database's indexes. */
async function expected({ sort_by, sort_direction }: Partial<ListQuery>, keep: (row: Row) => boolean = () => true) {
  const sign = sort_direction === 'asc' ? 1 : -1
  const rows = await attendees()
  const key = (row: Row) => row[(sort_by ?? 'created_at') as keyof Row] ?? ''
  const before = (a: Row, b: Row) => inOrder(key(a), key(b)) || a.id - b.id
  return rows
    .filter(keep)
    .sort((a, b) => sign * before(a, b))
    .map(({ id }) => id)
}

const people = new Intl.Collator('und', { numeric: true })

function inOrder(a: unknown, b: unknown): number {
  return typeof a === 'string' && typeof b === 'string' ? people.compare(a, b) : Number(a) - Number(b)
}

type Row = Omit<Selectable<Attendees>, 'status'> & { status: number; number: string }

function attendees(): Promise<Row[]> {
  return db
    .selectFrom('attendees')
    .innerJoin('orders', 'orders.id', 'attendees.order_id')
    .innerJoin('order_items', 'order_items.id', 'attendees.order_item_id')
    .selectAll('attendees')
    .select([
      'orders.public_id as number',
      'order_items.item_name as ticket_name',
      // Sorts by the enum's own order, and times to the microsecond.
      sql<number>`array_position(enum_range(null::attendee_status), attendees.status)`.as('status'),
      sql<string>`to_char(attendees.created_at, 'YYYY-MM-DD HH24:MI:SS.US')`.as('created_at'),
      sql<string>`to_char(attendees.updated_at, 'YYYY-MM-DD HH24:MI:SS.US')`.as('updated_at'),
    ])
    .where('attendees.event_id', '=', event_id)
    .where('orders.status', '<>', 'RESERVED')
    .execute() as unknown as Promise<Row[]>
}

const sorting = fc.record({
  sort_by: fc.constantFrom(...endpoints.list.query.rules.sorts),
  sort_direction: fc.constantFrom('asc' as const, 'desc' as const),
})

describe('a long list', () => {
  test('shows each row once, in order, however it is paged', async () => {
    await fc.assert(
      fc.asyncProperty(sorting, fc.integer({ min: 7, max: 100 }), async (sort, per_page) => {
        const ids: number[] = []
        for (let page = 1, last = 1; page <= last; page++) {
          const { ids: found, meta } = await list({ ...sort, page, per_page })
          expect(meta).toMatchObject({ total: 207, from: ids.length + 1, to: ids.length + found.length })
          ids.push(...found)
          last = meta.last_page
        }
        expect(ids).toEqual(await expected(sort))
        const all = allRows(placedAttendees(db, event_id), {
          ...ATTENDEE_LIST,
          db,
          query: { page: 1, per_page, ...sort },
        })
        expect((await all.execute()).map(({ id }) => id)).toEqual(ids)
      }),
      { numRuns: 25 },
    )
  })

  test('shows the same from its end, where the total is known', async () => {
    const known = () => Promise.resolve(207)
    const caps = { list: 100, search: 40 }
    await fc.assert(
      fc.asyncProperty(
        sorting,
        fc.integer({ min: 7, max: 100 }),
        fc.integer({ min: 1, max: 32 }),
        async (sort, ...at) => {
          const [per_page, page] = at
          const [forward, backward] = [
            await list({ ...sort, page, per_page }),
            await list({ ...sort, page, per_page }, { knownTotal: known, caps }),
          ]
          expect(backward).toEqual(forward)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('is counted to a limit, and says so', async () => {
    const caps = { list: 100, search: 40 }
    const meta = async (query: Partial<ListQuery>) => (await list({ per_page: 20, ...query }, { caps })).meta
    expect(await meta({})).toMatchObject({ total: 100, total_is_capped: true, last_page: 5 })
    expect(await meta({ page: 7 })).toMatchObject({ total: 100, last_page: 8, from: 121, to: 140 })
    expect(await meta({ page: 11 })).toMatchObject({ total: 207, total_is_capped: false, last_page: 11, to: 207 })
    expect(await meta({ page: 12 })).toMatchObject({ from: null, to: null })
    expect(await meta({ query: 'attendee' })).toMatchObject({ total: 40, total_is_capped: true, last_page: 2 })
    expect(await meta({ query: 'attendee', page: 5 })).toMatchObject({ total: 100, last_page: 6, from: 81 })
    expect(await meta({ query: 'attendee', page: 11 })).toMatchObject({
      total: 207,
      total_is_capped: false,
      last_page: 11,
    })
  })

  test('does not believe in a total below what it counts itself', async () => {
    expect((await list({}, { knownTotal: () => Promise.resolve(3) })).meta).toMatchObject({
      total: 207,
      total_is_capped: false,
    })
  })
})

describe('searching a long list', () => {
  const found = async (query: string) => (await list({ query, sort_by: 'created_at', per_page: 100 })).meta.total

  test.each<[string, (row: Row) => boolean]>([
    ['ada', ({ first_name, last_name }) => /ada/i.test(`${first_name} ${last_name}`)],
    ['ZOË', ({ first_name }) => first_name === 'Zoë'],
    ['jür', ({ first_name }) => first_name === 'Jürgen'],
    ['100%_', ({ first_name }) => first_name === '100%_off'],
    ['1009', ({ number }) => number.startsWith('O-1009')],
    ['o-1009', ({ number }) => number.startsWith('O-1009')],
    ['attendee7@example', ({ email }) => email === 'attendee7@example.com'],
    ['attendee7@', ({ email }) => email === 'attendee7@example.com'],
    ['@example.com', () => true],
    ['100__', () => false],
    ['a%a', () => false],
    ['ada_', () => false],
    ['nobody', () => false],
  ])('%s', async (query, keep) => {
    const ids = await expected({ sort_by: 'created_at', sort_direction: 'asc' }, keep)
    const page = await list({ query, sort_by: 'created_at', sort_direction: 'asc', per_page: 100 })
    expect(page.meta.total).toBe(ids.length)
    expect(page.ids).toEqual(ids.slice(0, 100))
  })

  test('takes one or two letters for the beginning of a word, and signs for nothing', async () => {
    expect(await found('al')).toBe((await attendees()).filter(({ first_name }) => first_name === 'Al').length)
    expect(await found('r')).toBe(0)
    expect(await found('%al_')).toBe(await found('al'))
    expect(await found('j')).toBe((await attendees()).filter(({ first_name }) => first_name === 'Jürgen').length)
    for (const signs of ['%', '_', '\\', '@', "'", '--']) expect(await found(signs)).toBe(0)
  })

  test('goes together with filters', async () => {
    const status = (row: Row) => row.status === 1
    const rows = (await attendees()).filter((row) => status(row) && row.email === 'attendee7@example.com')
    const query = {
      filter_fields: { status: { eq: 'ACTIVE' }, email: { eq: 'attendee7@example.com' } },
      query: 'attendee',
    }
    expect((await list(query)).meta.total).toBe(rows.length)
    const like = async (value: string) => (await list({ filter_fields: { email: { like: value } } })).meta.total
    expect(await like('ATTENDEE7@')).toBe(
      (await attendees()).filter(({ email }) => email === 'attendee7@example.com').length,
    )
    expect(await like('%')).toBe(0)
    const none = { filter_fields: { status: { in: 'SOLD,GONE' } } }
    expect((await list(none)).meta).toMatchObject({ total: 0, last_page: 1, from: null })
    const others = { filter_fields: { status: { ne: 'ACTIVE' } } }
    expect((await list(others)).meta.total).toBe((await attendees()).filter((row) => !status(row)).length)
  })
})

test('rows stand in the order of their ids, without those that are gone', () => {
  expect(inOrderOf([3, 1, 2], [{ id: 1 }, { id: 3 }])).toEqual([{ id: 3 }, { id: 1 }])
})
