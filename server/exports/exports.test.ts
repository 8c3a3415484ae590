import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { exportFiles } from '#contract/exports.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { insertOrder } from '#test/order-rows.ts'
import { readWorkbook } from '#test/read-workbook.ts'
import { refused } from '#test/refused.ts'
import { addProduct, openStall } from '#test/sales.ts'

const test_app = await createTestApp()
const { db, pool } = test_app.services

const HOSTILE = [
  '=HYPERLINK("http://evil.example","x")',
  '+cmd|calc',
  '@SUM(A1)',
  '\t=1',
  '＝1+1',
  'O"Neill, Ada',
  '<b>',
]

type Stall = Awaited<ReturnType<typeof openStall>>
let stall: Stall
let rows: Parameters<typeof insertOrder>[1]

async function openShop(timezone = 'Europe/Berlin') {
  const shop = await openStall(test_app, { timezone })
  const product = await addProduct(shop, { title: 'Standing' })
  const ids = { event_id: shop.event_id, account_id: shop.account_id, organizer_id: 0, user_id: 0 }
  const price = { product_id: product.id, product_price_id: product.prices[0]?.id ?? 0, item_name: 'Standing' }
  return { shop, rows: { ...ids, ...price } as typeof rows }
}

beforeAll(async () => {
  const opened = await openShop()
  stall = opened.shop
  rows = opened.rows
  for (const [at, last_name] of HOSTILE.entries())
    await insertOrder(db, rows, {
      order: { last_name, created_at: `2030-01-0${at + 1}T12:00:00Z`, promo_code: 'early', notes: 'two\nlines' },
      guests: [{ last_name, notes: '-1 seat' }],
    })
  await insertOrder(db, rows, { order: { status: 'CANCELLED', first_name: 'Gone' }, guests: [{ status: 'CANCELLED' }] })
  await insertOrder(db, rows, { order: { status: 'RESERVED', first_name: 'Unfinished' } })
})

type Query = { format?: 'csv' | 'xlsx'; query?: string; sort_by?: never; filter_fields?: object }

async function ask(kind: 'attendees' | 'orders', query: Query, at: Stall = stall) {
  const endpoint = kind === 'attendees' ? exportFiles.startAttendees : exportFiles.startOrders
  const { data } = await at.visitor.call(endpoint, { params: { event_id: at.event_id }, query: query as never })
  return data
}

async function download(kind: 'attendees' | 'orders', query: Query, at: Stall = stall) {
  const { id, file_path } = await ask(kind, query, at)
  const response = await at.visitor.fetch(file_path)
  expect(response.status).toBe(200)
  return { id, response, bytes: Buffer.from(await response.arrayBuffer()) }
}

const stateOf = async (export_id: number, at: Stall = stall) =>
  (await at.visitor.call(exportFiles.get, { params: { event_id: at.event_id, export_id } })).data
const cancel = (export_id: number, at: Stall = stall) =>
  at.visitor.call(exportFiles.cancel, { params: { event_id: at.event_id, export_id } })
const busyConnections = () => pool.totalCount - pool.idleCount
const linesOf = (bytes: Buffer) => bytes.toString('utf8').split('\r\n').slice(0, -1)

describe('a CSV file of attendees', () => {
  test('has a line per guest in the list’s order, and executes nothing', async () => {
    const { id, response, bytes } = await download('attendees', { format: 'csv' })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="attendees-concert-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const lines = linesOf(bytes)
    expect(response.headers.get('x-total-rows')).toBe(String(lines.length - 1))
    expect(lines[0]).toBe(
      '\uFEFFTicket number,First name,Last name,E-mail,Ticket,Price,Currency,Status,Order number,Ordered (Europe/Berlin),Check-ins (Europe/Berlin),Language,Notes',
    )
    const newest = lines.slice(2, 9).reverse()
    for (const [at, name] of ['"\'=HYPERLINK(""http://evil.example"",""x"")"', "'+cmd|calc", "'@SUM(A1)"].entries())
      expect(newest[at]).toContain(`Grace,${name},grace@example.com,Standing,12.50,EUR,ACTIVE,O-`)
    expect(newest[4]).toContain("Grace,'＝1+1,")
    expect(newest[5]).toContain('Grace,"O""Neill, Ada",')
    expect(newest[5]).toContain(",2030-01-06 13:00:00,,en,'-1 seat")
    expect(await stateOf(id)).toMatchObject({ status: 'DONE', written_rows: 8, total_rows: 8, kind: 'ATTENDEES' })
    expect(busyConnections()).toBe(0)
  })

  test('never holds a secret', async () => {
    const secrets = await db.selectFrom('attendees').select(['short_id', 'ticket_code']).execute()
    const keys = await db.selectFrom('orders').select('short_id').execute()
    for (const kind of ['attendees', 'orders'] as const) {
      const text = (await download(kind, { format: 'csv' })).bytes.toString('utf8')
      for (const { short_id } of [...secrets, ...keys]) expect(text).not.toContain(short_id)
      for (const { ticket_code } of secrets) expect(text).not.toContain(ticket_code)
    }
  })

  test('takes the list’s search, filters and sorting', async () => {
    const found = async (query: Query) => linesOf((await download('attendees', { format: 'csv', ...query })).bytes)
    expect(await found({ query: 'O"Nei' })).toHaveLength(2)
    expect(await found({ filter_fields: { status: { in: 'CANCELLED' } } })).toHaveLength(2)
    expect(await found({ filter_fields: { status: { ne: 'CANCELLED' } } })).toHaveLength(8)
    expect(await found({ query: 'nobody at all' })).toHaveLength(1)
    const sorted = await found({ sort_by: 'created_at' as never })
    expect(sorted[1]).toContain('HYPERLINK')
  })

  test('tells when a guest came in, on the event’s clock', async () => {
    const opened = await openShop('America/New_York')
    const { attendees } = await insertOrder(db, opened.rows)
    await sql`with list as (insert into check_in_lists (event_id, short_id, name)
        values (${opened.shop.event_id}, 'cil_export_test_0000000000', 'Main door') returning id)
      insert into check_ins (event_id, check_in_list_id, attendee_id, short_id, created_at)
      select ${opened.shop.event_id}, id, ${attendees[0]?.id}, 'ci_export_test_00000000000', '2030-07-01T23:30:05Z' from list`.execute(
      db,
    )
    const [, line] = linesOf((await download('attendees', { format: 'csv' }, opened.shop)).bytes)
    expect(line).toContain('Main door (2030-07-01 19:30:05)')
  })
})

describe('a CSV file of orders', () => {
  test('has amounts in the major unit, items in words, and no unfinished order unless asked for', async () => {
    const lines = linesOf((await download('orders', { format: 'csv', query: 'O"Neill' })).bytes)
    expect(lines[0]).toContain('Items,Quantity,Total before discount,Discount,Fees,Taxes,Total,Refunded,Currency')
    expect(lines[1]).toMatch(/^O-\w{8},2030-01-06 13:00:00,COMPLETED,,,Grace,"O""Neill, Ada",grace@example.com,/)
    expect(lines[1]).toContain('1 × Standing,1,12.50,0.00,0.00,0.00,12.50,0.00,EUR,early,en,"two\nlines"')
    const all = (await download('orders', { format: 'csv' })).bytes.toString('utf8')
    expect(all).toContain('Gone')
    expect(all).not.toContain('Unfinished')
    const open = await download('orders', { format: 'csv', filter_fields: { status: { eq: 'RESERVED' } } })
    expect(open.bytes.toString('utf8')).toContain('Unfinished')
  })
})

describe('a workbook', () => {
  test('has texts as texts, numbers as numbers and dates as dates', async () => {
    const { response, bytes } = await download('attendees', {})
    expect(response.headers.get('content-disposition')).toContain('.xlsx"')
    const [header = [], ...guests] = readWorkbook(bytes)
    expect(header.map((cell) => cell.text).slice(0, 4)).toEqual(['Ticket number', 'First name', 'Last name', 'E-mail'])
    expect(guests).toHaveLength(8)
    expect(guests.flat().filter((cell) => cell.hasFormula)).toEqual([])
    const named = (name: string) => guests.find((cells) => cells.some((cell) => cell.text === name)) ?? []
    for (const name of HOSTILE) expect(named(name).length, name).toBeGreaterThan(10)
    const cells = named('@SUM(A1)')
    expect(cells[2]).toMatchObject({ type: 'inlineStr', text: '@SUM(A1)' })
    expect(cells[5]).toMatchObject({ text: '12.5', format: '0.00' })
    expect(cells[5]?.type ?? 'n').toBe('n')
    // 2030-01-03 13:00 in Berlin, in days since 1899-12-30.
    expect(cells[9]).toMatchObject({ format: 'yyyy-mm-dd hh:mm:ss' })
    expect(Number(cells[9]?.text)).toBeCloseTo(47486 + 13 / 24, 6)
  })

  test('opens without any rows, too', async () => {
    const { bytes } = await download('orders', { query: 'nobody at all' })
    expect(readWorkbook(bytes)).toHaveLength(1)
  })
})

describe('who may have it', () => {
  test('nobody of another account, and nobody who is not signed in', async () => {
    const { id, file_path } = await ask('attendees', { format: 'csv' })
    const other = await openStall(test_app)
    expect((await other.visitor.fetch(file_path)).status).toBe(404)
    const theirs = `/api/events/${other.event_id}/exports/${id}/file`
    expect((await other.visitor.fetch(theirs)).status).toBe(404)
    await refused(
      other.visitor.call(exportFiles.startOrders, { params: { event_id: stall.event_id }, query: {} }),
      'not_found',
    )
    await refused(stateOf(id, { ...other, event_id: stall.event_id }), 'not_found')
    await refused(cancel(id, { ...other, event_id: stall.event_id }), 'not_found')
    expect((await visit(test_app.app).fetch(file_path)).status).toBe(401)
    expect(await stateOf(id)).toMatchObject({ status: 'PENDING', total_rows: null })
  })

  test('asking is guarded like every change; an unknown filter is malformed', async () => {
    const path = `/api/events/${stall.event_id}/attendees/export`
    const cookie = [...stall.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(`http://localhost${path}`, { method: 'POST', headers: { cookie } })
    expect((await test_app.app.fetch(request)).status).toBe(403)
    await refused(ask('orders', { filter_fields: { ticket_code: { eq: 'x' } } }), 'malformed')
  })

  test('the address works for ten minutes, and only for GET', async () => {
    const { id, file_path } = await ask('attendees', { format: 'csv' })
    expect((await stall.visitor.fetch(file_path, { method: 'HEAD' })).status).toBe(405)
    await db
      .updateTable('exports')
      .set({ created_at: sql`now() - interval '11 minutes'` })
      .where('id', '=', id)
      .execute()
    expect((await stall.visitor.fetch(file_path)).status).toBe(404)
    expect(busyConnections()).toBe(0)
  })
})

describe('a long file', () => {
  const COUNT = 20_000
  let many: Stall
  let manyRows: typeof rows
  beforeAll(async () => {
    const opened = await openShop()
    many = opened.shop
    manyRows = opened.rows
    await fill(manyRows, COUNT)
  })

  test.each(['csv', 'xlsx'] as const)(
    'is written as %s with flat memory',
    async (format) => {
      const { id, file_path } = await ask('attendees', { format }, many)
      // Whatever is loaded once must not count.
      await download('attendees', { format })
      const before = await usedHeap()
      const { body } = await many.visitor.fetch(file_path)
      let [bytes, looks, most] = [0, 0, 0]
      for await (const chunk of body ?? []) {
        bytes += chunk.length
        if (bytes < looks * 40_000) continue
        looks += 1
        most = Math.max(most, await usedHeap())
      }
      expect(looks).toBeGreaterThan(10)
      expect((most - before) / 1e6).toBeLessThan(6)
      expect(await stateOf(id, many)).toMatchObject({ status: 'DONE', written_rows: COUNT, total_rows: COUNT })
    },
    60_000,
  )

  test('is read only as fast as it is taken, and is one state of the list', async () => {
    const { id, file_path } = await ask('attendees', { format: 'csv' }, many)
    const response = await many.visitor.fetch(file_path)
    const reader = response.body?.getReader()
    const first = await reader?.read()
    await insertOrder(db, manyRows, { order: { first_name: 'Latecomer' } })
    await vi.waitFor(async () => expect((await stateOf(id, many)).total_rows).toBe(COUNT), { timeout: 3000 })
    const { status, written_rows } = await stateOf(id, many)
    expect(status).toBe('RUNNING')
    expect(written_rows).toBeLessThan(4000)
    await vi.waitFor(() => expect(busyConnections()).toBe(1))
    let text = Buffer.from(first?.value ?? []).toString('utf8')
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      text += Buffer.from(next.value).toString('utf8')
    expect(linesOf(Buffer.from(text))).toHaveLength(COUNT + 1)
    expect(text).not.toContain('Latecomer')
    expect(response.headers.get('x-total-rows')).toBe(String(COUNT))
  }, 30_000)

  test.each(['csv', 'xlsx'] as const)('gives its connection back when the reader of %s goes away', async (format) => {
    const { id, file_path } = await ask('attendees', { format }, many)
    const reader = (await many.visitor.fetch(file_path)).body?.getReader()
    await reader?.read()
    await vi.waitFor(() => expect(busyConnections()).toBe(1))
    await reader?.cancel()
    await vi.waitFor(() => expect(busyConnections()).toBe(0))
    expect(await stateOf(id, many)).toMatchObject({ status: 'CANCELLED' })
  })

  test.each(['csv', 'xlsx'] as const)(
    'breaks off with an error when %s is cancelled, and can be had again',
    async (format) => {
      const { id, file_path } = await ask('attendees', { format }, many)
      const reader = (await many.visitor.fetch(file_path)).body?.getReader()
      await reader?.read()
      await cancel(id, many)
      await vi.waitFor(() => expect(busyConnections()).toBe(0), { timeout: 3000 })
      await expect(reader?.read()).rejects.toThrow('cancelled')
      expect(await stateOf(id, many)).toMatchObject({ status: 'CANCELLED' })
      const again = await many.visitor.fetch(file_path)
      expect((await again.arrayBuffer()).byteLength).toBeGreaterThan(500_000)
      expect(await stateOf(id, many)).toMatchObject({ status: 'DONE' })
    },
  )

  test('fails honestly when the database goes away', async () => {
    const { id, file_path } = await ask('attendees', { format: 'xlsx' }, many)
    const response = await many.visitor.fetch(file_path)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(db)
    await expect(response.arrayBuffer()).rejects.toThrow()
    expect(await stateOf(id, many)).toMatchObject({ status: 'FAILED' })
    await vi.waitFor(() => expect(busyConnections()).toBe(0))
  })

  test('is refused while two of the account are under way', async () => {
    const readers = []
    for (let count = 0; count < 2; count += 1) {
      const { file_path } = await ask('attendees', { format: 'csv' }, many)
      const reader = (await many.visitor.fetch(file_path)).body?.getReader()
      await reader?.read()
      readers.push(reader)
    }
    await refused(ask('orders', {}, many), 'too_many_requests')
    for (const reader of readers) await reader?.cancel()
    expect((await ask('orders', {}, many)).status).toBe('PENDING')
  })
})

test('a file whose process is gone counts as failed', async () => {
  const { id } = await ask('orders', {})
  await db.updateTable('exports').set({ status: 'RUNNING' }).where('id', '=', id).execute()
  expect((await stateOf(id)).status).toBe('RUNNING')
  await sql`alter table exports disable trigger exports_touch`.execute(db)
  await db.updateTable('exports').set({ updated_at: sql`now() - interval '1 minute'` }).where('id', '=', id).execute()
  await sql`alter table exports enable trigger exports_touch`.execute(db)
  expect((await stateOf(id)).status).toBe('FAILED')
})

/** So many orders with one guest each, in two statements. */
async function fill({ event_id, account_id, product_id, product_price_id }: typeof rows, count: number) {
  await sql`
    with sold as (
      insert into orders (account_id, event_id, short_id, public_id, status, currency, total_before_discount,
        total_before_additions, total_gross, first_name, last_name, email, reserved_until)
      select ${account_id}::int, ${event_id}::int, 'o_many_' || n, 'O-M' || n, 'COMPLETED', 'EUR', 0, 0, 0, 'Guest',
        n::text, 'guest' || n || '@example.com', now()
      from generate_series(1, ${count}::int) n
      returning id, last_name
    ), items as (
      insert into order_items (order_id, event_id, product_id, product_price_id, product_type, item_name, quantity, price,
        total_before_discount, total_discount, total_before_additions, total_fee, total_tax, total_gross)
      select id, ${event_id}::int, ${product_id}::int, ${product_price_id}::int, 'TICKET', 'Standing', 1, 0, 0, 0, 0, 0, 0, 0
      from sold returning id, order_id
    )
    insert into attendees (account_id, event_id, order_id, order_item_id, position, product_id, product_price_id, short_id,
      public_id, ticket_code, status, first_name, last_name, email)
    select ${account_id}::int, ${event_id}::int, sold.id, items.id, 0, ${product_id}::int, ${product_price_id}::int,
      'a_many_' || last_name, 'A-M' || last_name, 'CODE' || last_name, 'ACTIVE', 'Guest', last_name, md5(last_name) || '@example.com'
    from sold join items on items.order_id = sold.id`.execute(db)
}

/** What is still in use after everything else was thrown away. */
async function usedHeap(): Promise<number> {
  const { setFlagsFromString } = await import('node:v8')
  const { runInNewContext } = await import('node:vm')
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
