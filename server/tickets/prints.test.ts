import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { attendeePrints } from '#contract/prints.ts'
import { toQueryString } from '#contract/query-string.ts'
import { cellAt, cellsOnSheet, GRIDS, PRINT_LAYOUTS, type PrintLayout } from '#domain/prints.ts'
import { readTicketCode } from '#domain/ticket-code.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { signUp } from '#test/factories.ts'
import { joinAs, makeRole } from '#test/members.ts'
import { codesInBoxes, objectsIn, readPdf } from '#test/pdf-files.ts'
import { addProduct, newSeller, openAnother, placeOrder, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { app, services } = testApp
const { db } = services
const seller = await newSeller(testApp)
const seat = await addProduct(seller, { title: 'Balcony' })
const standing = await addProduct(seller, { title: 'Standing' })

type Wanted = { layout?: PrintLayout; part?: number; [name: string]: unknown }

const fetchPrint = (wanted: Wanted, { visitor, event_id }: Pick<Seller, 'visitor' | 'event_id'> = seller) =>
  visitor.fetch(`/api/events/${event_id}/attendee-prints${toQueryString({ layout: 'labels_62x29', ...wanted })}`)

async function print(wanted: Wanted, of = seller) {
  const response = await fetchPrint(wanted, of)
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { response, bytes, ...readPdf(bytes) }
}

async function refusedWith(status: number, wanted: Wanted, of?: Pick<Seller, 'visitor' | 'event_id'>) {
  const response = await fetchPrint(wanted, of)
  expect(response.status).toBe(status)
  return (await response.json()) as ErrorBody
}

const count = async (query: object = {}, { visitor, event_id } = seller) =>
  (await visitor.call(attendeePrints.count, { params: { event_id }, query })).data

async function attend(names: [first_name: string, last_name: string][], product = seat, of = seller) {
  const order_id = await placeOrder(testApp, of, { product, quantity: names.length })
  const rows = await db.selectFrom('attendees').selectAll().where('order_id', '=', order_id).orderBy('id').execute()
  for (const [index, { id }] of rows.entries()) {
    const [first_name = '', last_name = ''] = names[index] ?? []
    await db.updateTable('attendees').set({ first_name, last_name }).where('id', '=', id).execute()
  }
  return rows
}

const people = await attend([
  ['Ada', 'Lovelace'],
  ['Grace', 'Hopper'],
  ['Mary', 'Jackson'],
])
const [zoe] = await attend([['Zoë', 'Ängström']], standing)

/** Oldest first, in the order in which they were added. */
const OLDEST = { sort_by: 'created_at', sort_direction: 'asc' }
const secretsOf = (rows: { ticket_code: string }[]) => rows.map(({ ticket_code }) => ticket_code)

describe('a print', () => {
  test.each([
    ['tickets_a4', 1, [595.28, 841.89]],
    ['tickets_a6', 4, [297.64, 419.53]],
    ['badges_a6', 4, [297.64, 419.53]],
    ['badges_86x54', 1, [595.28, 841.89]],
    ['labels_70x37', 1, [595.28, 841.89]],
    ['labels_62x29', 4, [175.75, 82.2]],
  ] as const)(
    'as %s has one of each attendee on sheets of its size, with the code that admits',
    async (layout, sheets, size) => {
      const { bytes, pages, text, response } = await print({ layout, ...OLDEST })
      expect(pages).toBe(sheets)
      const words = text.replaceAll(/\s+/g, ' ')
      for (const name of [
        'Ada Lovelace',
        'Grace Hopper',
        'Mary Jackson',
        'Zoë Ängström',
        'Balcony',
        'Standing',
        'Concert',
      ])
        expect(words).toContain(name)
      const grid = GRIDS[layout]
      const cells = Array.from({ length: Math.min(4, cellsOnSheet(grid)) }, (_, index) => cellAt(grid, index))
      const secrets = codesInBoxes(bytes, cells).map((code) => readTicketCode(code ?? '')?.claims.secret)
      expect(secrets).toEqual(secretsOf([...people, ...(zoe ? [zoe] : [])]).slice(0, cells.length))
      const objects = objectsIn(bytes)
      const box = /\/MediaBox \[\s+0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(objects)?.slice(1).map(Number)
      expect(box?.map((points, index) => Math.abs(points - size[index as 0 | 1]) < 0.5)).toEqual([true, true])
      expect(objects).toContain('/MarkInfo')
      expect(objects).not.toMatch(/\/URI|\/JavaScript|\/OpenAction|\/Launch/)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${layout.replaceAll('_', '-')}-concert.pdf"`,
        'cache-control': 'private, no-store',
      })
    },
  )

  test.each([
    [{ sort_by: 'first_name', sort_direction: 'desc' }, ['Zoë', 'Mary', 'Grace', 'Ada']],
    [{ query: 'hopper' }, ['Grace']],
    [{ filter_fields: { product_id: { in: String(standing.id) } } }, ['Zoë']],
    [{ filter_fields: { status: { in: 'ACTIVE,CANCELLED' } }, ...OLDEST }, ['Ada', 'Grace', 'Mary', 'Zoë']],
  ])('of %j is who the list shows, in its order', async (list, names) => {
    const { text } = await print(list)
    expect(text.match(/Ada|Grace|Mary|Zoë/g)).toEqual(names)
    expect(await count(list)).toEqual({ attendees: names.length, is_capped: false })
  })

  test('has nobody whose ticket is cancelled or not paid for', async () => {
    const other = await openAnother(testApp, seller)
    const product = await addProduct(other, {})
    const [gone] = await attend(
      [
        ['Gone', 'Away'],
        ['Still', 'There'],
      ],
      product,
      other,
    )
    await placeOrder(testApp, other, { product, status: 'AWAITING_OFFLINE_PAYMENT' })
    await db
      .updateTable('attendees')
      .set({ status: 'CANCELLED' })
      .where('id', '=', gone?.id ?? 0)
      .execute()
    const { pages, text } = await print({}, other)
    expect(pages).toBe(1)
    expect(text).toMatch(/Still\s+There/)
    expect(await count({}, other)).toEqual({ attendees: 1, is_capped: false })
    const cancelled = { filter_fields: { status: { in: 'CANCELLED' } } }
    expect(await count(cancelled, other)).toEqual({ attendees: 0, is_capped: false })
    expect((await refusedWith(409, cancelled, other)).code).toBe('nothing_to_print')
  })

  test('of tickets speaks to each holder in their language', async () => {
    await db
      .updateTable('attendees')
      .set({ locale: 'de' })
      .where('id', '=', zoe?.id ?? 0)
      .execute()
    const { text } = await print({ layout: 'tickets_a4', ...OLDEST })
    expect(text.match(/Ticketnummer|Ticket number/g)).toEqual([...Array(3).fill('Ticket number'), 'Ticketnummer'])
  })

  test('of more than a hundred comes in parts', async () => {
    const other = await openAnother(testApp, seller)
    const product = await addProduct(other, {})
    await placeOrder(testApp, other, { product, quantity: 103 })
    expect(await count({}, other)).toEqual({ attendees: 103, is_capped: false })
    const [first, second] = [await print({}, other), await print({ part: 2 }, other)]
    expect([first.pages, second.pages]).toEqual([100, 3])
    expect(second.response.headers.get('content-disposition')).toContain('labels-62x29-concert-101-103.pdf')
    expect((await refusedWith(409, { part: 3 }, other)).code).toBe('nothing_to_print')
    expect((await refusedWith(422, { part: 101 }, other)).issues).toMatchObject([{ path: 'part' }])
  })

  test('of nobody is an error that says what to do', async () => {
    const error = await refusedWith(409, { query: 'nobody of this name' })
    expect(error).toMatchObject({ code: 'nothing_to_print', message: expect.stringContaining('Clear the search') })
  })

  test.each([
    [{ layout: 'a5' as PrintLayout }, 'layout'],
    [{ filter_fields: { status: { is: 'ACTIVE' } } }, 'filter_fields.status'],
    [{ query: 'nul\0' }, 'query'],
  ])('of %j is refused at %s', async (wanted, path) => {
    expect((await refusedWith(422, wanted)).issues).toMatchObject([{ path }])
  })
})

describe('who may print', () => {
  test('whoever reads attendees, and nobody else', async () => {
    const { event_id } = seller
    expect((await refusedWith(404, {}, { visitor: (await signUp(app)).visitor, event_id })).code).toBe('not_found')
    expect((await refusedWith(401, {}, { visitor: visit(app), event_id })).code).toBe('not_signed_in')
    const reader = await joinAs({ app, db }, seller, { role: 'VIEWER' })
    expect((await fetchPrint({}, { visitor: reader.visitor, event_id })).status).toBe(200)
    const role_id = await makeRole(seller, ['events.read', 'orders.read'])
    const other = await joinAs({ app, db }, seller, { role: 'CUSTOM', role_id })
    expect((await refusedWith(403, {}, { visitor: other.visitor, event_id })).code).toBe('role_too_low')
  })
})

describe('whatever names are', () => {
  test('each has a cell of its own, and a code that can be read', async () => {
    const [ada] = people
    const text = fc.oneof(
      fc.constantFrom(
        'عبد الرحمن',
        '王小明',
        'W'.repeat(100),
        '字'.repeat(100),
        '-'.repeat(50),
        'a-'.repeat(50),
        'न॑मस्ते',
        '\u202eevil',
      ),
      fc.string({ unit: 'grapheme', maxLength: 100 }),
    )
    const usable = text.map((value) => value.replaceAll('\0', '').toWellFormed())
    await fc.assert(
      fc.asyncProperty(usable, usable, fc.constantFrom(...PRINT_LAYOUTS), async (first_name, last_name, layout) => {
        await db
          .updateTable('attendees')
          .set({ first_name, last_name })
          .where('id', '=', ada?.id ?? 0)
          .execute()
        const { bytes, pages } = await print({
          layout,
          filter_fields: { order_id: { eq: String(ada?.order_id) } },
          ...OLDEST,
        })
        const [code] = codesInBoxes(bytes, [cellAt(GRIDS[layout], 0)])
        const secret = readTicketCode(code ?? '')?.claims.secret
        expect({ pages, secret }).toEqual({
          pages: Math.ceil(3 / cellsOnSheet(GRIDS[layout])),
          secret: ada?.ticket_code,
        })
      }),
      { numRuns: 25 },
    )
  }, 120_000)
})
