import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { exportsOf, linesOf, openShop } from '#test/exports.ts'
import { insertOrder } from '#test/order-rows.ts'
import { readWorkbook, unzip } from '#test/read-workbook.ts'
import { refused } from '#test/refused.ts'
import { newSeller } from '#test/sales.ts'

const test_app = await createTestApp()
const { db, pool } = test_app.services
const { seller, rows } = await openShop(test_app)
const { ask, download, stateOf } = exportsOf(seller)

const HOSTILE = [
  '=HYPERLINK("http://evil.example","x")',
  '+cmd|calc',
  '@SUM(A1)',
  '\t=1',
  '＝1+1',
  'O"Neill, Ada',
  '<b>',
]

/** Characters that XML 1.0 allows in a file (its production 2, "Char"). */
const XML_CHARACTERS = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u

const busyConnections = () => pool.totalCount - pool.idleCount

beforeAll(async () => {
  for (const [at, last_name] of HOSTILE.entries())
    await insertOrder(db, rows, {
      order: {
        last_name,
        created_at: `2030-01-0${at + 1}T12:00:00Z`,
        paid_at: '2030-01-09T12:00:00Z',
        promo_code: 'early',
        notes: 'two\nlines',
      },
      attendees: [{ last_name, notes: '-1 seat' }],
    })
  await insertOrder(db, rows, {
    order: { status: 'CANCELLED', first_name: 'Gone' },
    attendees: [{ status: 'CANCELLED' }],
  })
  await insertOrder(db, rows, { order: { status: 'RESERVED', first_name: 'Unfinished' } })
})

describe('a CSV file of attendees', () => {
  test('has a line per attendee in the list’s order, and executes nothing', async () => {
    const { id, response, bytes } = await download('attendees', { format: 'csv' })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="attendees-concert-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const lines = linesOf(bytes)
    expect(response.headers.get('x-total-rows')).toBe(String(lines.length - 1))
    expect(lines[0]).toBe(
      '\uFEFFTicket number,First name,Last name,Email,Ticket,Price,Currency,Status,Order number,Ordered (Europe/Berlin),Payment status,Way to pay,Paid (Europe/Berlin),Buyer agreed to marketing (Europe/Berlin),Made by hand,Check-ins (Europe/Berlin),Language,Tags,Notes',
    )
    const newest = lines.slice(2, 9).reverse()
    for (const [at, name] of ['"\'=HYPERLINK(""http://evil.example"",""x"")"', "'+cmd|calc", "'@SUM(A1)"].entries())
      expect(newest[at]).toContain(`Grace,${name},grace@example.com,Standing,12.50,EUR,ACTIVE,O-`)
    expect(newest[4]).toContain("Grace,'＝1+1,")
    expect(newest[5]).toContain('Grace,"O""Neill, Ada",')
    expect(newest[5]).toContain(",2030-01-06 13:00:00,PAYMENT_RECEIVED,OFFLINE,2030-01-09 13:00:00,,no,,en,,'-1 seat")
    expect(await stateOf(id)).toMatchObject({ status: 'DONE', written_rows: 8, total_rows: 8, kind: 'ATTENDEES' })
    // Released a moment after the last byte was read.
    await expect.poll(busyConnections).toBe(0)
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
    const found = async (query: Parameters<typeof download>[1]) =>
      linesOf((await download('attendees', { format: 'csv', ...query })).bytes)
    expect(await found({ query: 'O"Nei' })).toHaveLength(2)
    expect(await found({ filter_fields: { status: { in: 'CANCELLED' } } })).toHaveLength(2)
    expect(await found({ filter_fields: { status: { ne: 'CANCELLED' } } })).toHaveLength(8)
    expect(await found({ query: 'nobody at all' })).toHaveLength(1)
    const sorted = await found({ sort_by: 'created_at' as never })
    expect(sorted[1]).toContain('HYPERLINK')
  })

  test('splits what was taken off a line between its tickets', async () => {
    const shop = await openShop(test_app)
    const { id } = await insertOrder(db, shop.rows, { attendees: [{}, {}, {}] })
    await db.updateTable('order_items').set({ total_discount: 100 }).where('order_id', '=', id).execute()
    const lines = linesOf((await exportsOf(shop.seller).download('attendees', { format: 'csv' })).bytes)
    const prices = lines.slice(1).map((line) => line.split(',')[5])
    expect(prices.toSorted()).toEqual(['12.16', '12.17', '12.17'])
  })

  test('tells when an attendee came in, on the event’s clock', async () => {
    const far = await openShop(test_app, 'America/New_York')
    const { attendees } = await insertOrder(db, far.rows)
    await sql`with list as (insert into check_in_lists (event_id, short_id, name)
        values (${far.seller.event_id}, 'cil_export_test_0000000000', 'Main door') returning id)
      insert into check_ins (event_id, check_in_list_id, attendee_id, short_id, created_at)
      select ${far.seller.event_id}, id, ${attendees[0]?.id}, 'ci_export_test_00000000000', '2030-07-01T23:30:05Z' from list`.execute(
      db,
    )
    const [, line] = linesOf((await exportsOf(far.seller).download('attendees', { format: 'csv' })).bytes)
    expect(line).toContain('Main door (2030-07-01 19:30:05)')
  })
})

describe('a CSV file of orders', () => {
  test('has amounts in the major unit, items in words, and no unfinished order unless asked for', async () => {
    const lines = linesOf((await download('orders', { format: 'csv', query: 'O"Neill' })).bytes)
    expect(lines[0]).toContain(
      'Items,Quantity,Cancelled items,Subtotal before discount,Discount,Fees,Taxes,Total,Refunded,Currency',
    )
    expect(lines[1]).toMatch(
      /^O-\w{8},2030-01-06 13:00:00,COMPLETED,PAYMENT_RECEIVED,,OFFLINE,,2030-01-09 13:00:00,Grace,"O""Neill, Ada",grace@example.com,,/,
    )
    expect(lines[1]).toContain('1 × Standing,1,,12.50,0.00,0.00,0.00,12.50,0.00,EUR,early,,,no,en,"two\nlines"')
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
    const [header = [], ...attendees] = readWorkbook(bytes)
    expect(header.map((cell) => cell.text).slice(0, 4)).toEqual(['Ticket number', 'First name', 'Last name', 'Email'])
    expect(attendees).toHaveLength(8)
    expect(attendees.flat().filter((cell) => cell.hasFormula)).toEqual([])
    const named = (name: string) => attendees.find((cells) => cells.some((cell) => cell.text === name)) ?? []
    for (const name of HOSTILE) expect(named(name).length, name).toBeGreaterThan(10)
    const cells = named('@SUM(A1)')
    expect(cells[2]).toMatchObject({ type: 'inlineStr', text: '@SUM(A1)' })
    expect(cells[5]).toMatchObject({ text: '12.5', format: '0.00' })
    expect(cells[5]?.type ?? 'n').toBe('n')
    // 2030-01-03 13:00 in Berlin, in days since 1899-12-30.
    expect(cells[9]).toMatchObject({ format: 'yyyy-mm-dd hh:mm:ss' })
    expect(Number(cells[9]?.text)).toBeCloseTo(47486 + 13 / 24, 6)
  })

  test('is well-formed whatever stands in old rows', async () => {
    const shop = await openShop(test_app)
    const last_name = 'a\uffffb\ufffe\u0001 🎉'
    await insertOrder(db, shop.rows, { order: { last_name }, attendees: [{ last_name }] })
    for (const kind of ['attendees', 'orders'] as const) {
      const { bytes } = await exportsOf(shop.seller).download(kind, {})
      expect(readWorkbook(bytes).flat()).toContainEqual(expect.objectContaining({ text: 'ab 🎉' }))
      for (const [name, xml] of unzip(bytes)) expect(xml, name).toMatch(XML_CHARACTERS)
    }
  })

  test('opens without any rows, too', async () => {
    const { bytes } = await download('orders', { query: 'nobody at all' })
    expect(readWorkbook(bytes)).toHaveLength(1)
  })
})

describe('who may have it', () => {
  test('nobody of another account, and nobody who is not signed in', async () => {
    const { id, file_path } = await ask('attendees', { format: 'csv' })
    const other = await newSeller(test_app)
    expect((await other.visitor.fetch(file_path)).status).toBe(404)
    const theirs = `/api/events/${other.event_id}/exports/${id}/file`
    expect((await other.visitor.fetch(theirs)).status).toBe(404)
    const stranger = exportsOf({ visitor: other.visitor, event_id: seller.event_id })
    await refused(stranger.ask('orders', {}), 'not_found')
    await refused(stranger.stateOf(id), 'not_found')
    await refused(stranger.cancel(id), 'not_found')
    expect((await visit(test_app.app).fetch(file_path)).status).toBe(401)
    expect(await stateOf(id)).toMatchObject({ status: 'PENDING', total_rows: null })
  })

  test('asking is guarded like every change; an unknown filter is malformed', async () => {
    const path = `/api/events/${seller.event_id}/attendees/export`
    const cookie = [...seller.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(`http://localhost${path}`, { method: 'POST', headers: { cookie } })
    expect((await test_app.app.fetch(request)).status).toBe(403)
    await refused(ask('orders', { filter_fields: { ticket_code: { eq: 'x' } } }), 'malformed')
  })

  test('the address works for ten minutes, and only for GET', async () => {
    const { id, file_path } = await ask('attendees', { format: 'csv' })
    expect((await seller.visitor.fetch(file_path, { method: 'HEAD' })).status).toBe(405)
    await db
      .updateTable('exports')
      .set({ created_at: sql`now() - interval '11 minutes'` })
      .where('id', '=', id)
      .execute()
    expect((await seller.visitor.fetch(file_path)).status).toBe(404)
    // Released a moment after the last byte was read.
    await expect.poll(busyConnections).toBe(0)
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

test('an account has two files under way, a process four, however many were asked for before; another one is not kept out', async () => {
  const mine = await openShop(test_app)
  const others = await openShop(test_app)
  const files = exportsOf(mine.seller)
  const asked = await Promise.all([1, 2, 3, 4].map(() => files.ask('attendees', { format: 'csv' })))
  const fetched = await Promise.all(asked.map(({ file_path }) => mine.seller.visitor.fetch(file_path)))
  expect(fetched.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
  expect(fetched.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('5')
  expect((await exportsOf(others.seller).download('attendees', { format: 'csv' })).response.status).toBe(200)
  // A process has four slots: these two are held without being read.
  const theirs = await Promise.all([1, 2].map(() => exportsOf(others.seller).ask('attendees', { format: 'csv' })))
  fetched.push(...(await Promise.all(theirs.map(({ file_path }) => others.seller.visitor.fetch(file_path)))))
  const { seller: last } = await openShop(test_app)
  const fetchOne = async () => last.visitor.fetch((await exportsOf(last).ask('attendees', { format: 'csv' })).file_path)
  expect((await fetchOne()).status).toBe(503)
  for (const { body } of fetched) await body?.cancel()
  const after = await fetchOne()
  expect(after.status).toBe(200)
  await after.body?.cancel()
})
