import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { readTicketCode } from '#domain/ticket-code.ts'
import { createTestApp } from '#test/app.ts'
import { buy } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { orderIdOf, placeUnpaid } from '#test/invoicing.ts'
import { codesIn, readPdf } from '#test/pdf-files.ts'
import { addProduct, newSeller } from '#test/sales.ts'

const testApp = await createTestApp()
const { app, services } = testApp
const { db } = services
const seller = await newSeller(testApp, { timezone: 'Asia/Tokyo' })
const product = await addProduct(seller, { type: 'FREE', prices: [{ price: 0 }], title: 'Ground floor' })
const sale = { event: { id: seller.event_id }, product }

const pathOf = (short_id: string) => `/api/public/events/${seller.event_id}/attendees/${short_id}/pdf`

async function fetchPdf(path: string) {
  const response = await visit(app).fetch(path)
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const codes = () => codesIn(bytes).map((code) => readTicketCode(code ?? '')?.claims.secret)
  return { response, ...readPdf(bytes), codes }
}

async function attendeesOf(order: Awaited<ReturnType<typeof buy>>) {
  const order_id = await orderIdOf(db, order)
  return db.selectFrom('attendees').selectAll().where('order_id', '=', order_id).orderBy('id').execute()
}

describe('a ticket as PDF', () => {
  test('is one sheet with the code of the ticket, whose it is, for what, when and where', async () => {
    await db
      .updateTable('event_settings')
      .set({ location_details: JSON.stringify({ venue_name: 'Old Mill', city: 'Berlin' }) })
      .where('event_id', '=', seller.event_id)
      .execute()
    await db
      .updateTable('events')
      .set({ start_date: '2027-07-03T10:30:00Z' })
      .where('id', '=', seller.event_id)
      .execute()
    const [attendee] = await attendeesOf(await buy(app, sale))
    const { response, pages, codes, text } = await fetchPdf(pathOf(attendee?.short_id ?? ''))
    expect(pages).toBe(1)
    expect(codes()).toEqual([attendee?.ticket_code])
    for (const words of ['Night Club', 'Concert', 'Attendee 1 Hopper', 'Ground floor', 'Old Mill, Berlin'])
      expect(text.replaceAll('\n', ' ')).toContain(words)
    expect(text).toContain(attendee?.public_id)
    // Time in the event's time zone.
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/3 July 2027 at 19:30 GMT\+9/)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="concert-${attendee?.public_id}.pdf"`,
      'cache-control': 'private, no-store',
    })
  })

  test('comes with all of an order in one file, without those that are cancelled', async () => {
    const order = await buy(app, sale, 3)
    const attendees = await attendeesOf(order)
    const path = `/api/public/events/${seller.event_id}/order/${order.short_id}/tickets/pdf`
    const { pages, codes } = await fetchPdf(path)
    expect(pages).toBe(3)
    expect(codes()).toEqual(attendees.map(({ ticket_code }) => ticket_code))
    await db
      .updateTable('attendees')
      .set({ status: 'CANCELLED' })
      .where('id', '=', attendees[1]?.id ?? 0)
      .execute()
    expect((await fetchPdf(path)).codes()).toEqual([attendees[0]?.ticket_code, attendees[2]?.ticket_code])
  })

  test('is not there while it does not admit, nor for anybody without its link', async () => {
    const paid = await addProduct(seller, { title: 'Gallery' })
    const order = await placeUnpaid(app, { ...sale, product: paid })
    const [attendee] = await attendeesOf(order)
    const path = pathOf(attendee?.short_id ?? '')
    const all = `/api/public/events/${seller.event_id}/order/${order.short_id}/tickets/pdf`
    for (const not of [path, all]) expect((await visit(app).fetch(not)).status).toBe(404)
    const params = { event_id: seller.event_id, order_id: await orderIdOf(db, order) }
    await seller.visitor.call(orders.markAsPaid, { params })
    await fetchPdf(path)
    await fetchPdf(all)
    for (const not of [
      `${path.slice(0, -5)}x/pdf`,
      path.replace(/events\/\d+/, 'events/999999'),
      pathOf(attendee?.public_id ?? ''),
    ])
      expect((await visit(app).fetch(not)).status).toBe(404)
    await seller.visitor.call(orders.cancel, { params })
    for (const not of [path, all]) expect((await visit(app).fetch(not)).status).toBe(404)
  })
})

/** Names with unusual characters, and names of attackers. */
const HOSTILE = [
  'שלום עולם (ABC) 123',
  'مرحبا بالعالم',
  '王小明',
  'Привет Ёжик',
  'Nguyễn Thị Ánh ₫',
  'ß ä é Ł ő ğ İ ı',
  '<img src=http://127.0.0.1:1/x onerror=alert(1)>',
  '(){}[]\\) Tj ET endstream endobj %PDF',
  '👩‍👩‍👧 🎉',
  '\u202egnp.exe\u2066',
  'न॑मस्ते',
  'e\u0301\u0302\u0303\u0304 zalgo',
  // Letters in a part of the typeface that turns out to be empty.
  'ᲀ ᲈ',
  'W'.repeat(300),
  '字'.repeat(300),
  '  ',
]

describe('whatever names are', () => {
  test('a ticket is one sound sheet whose code can be read', async () => {
    const [attendee] = await attendeesOf(await buy(app, sale))
    const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme', maxLength: 300 }))
    const usable = text.map((value) => value.replaceAll('\0', '').toWellFormed())
    await fc.assert(
      fc.asyncProperty(usable, usable, usable, async (first_name, last_name, title) => {
        const ids = { event_id: seller.event_id, id: attendee?.id ?? 0 }
        await db.updateTable('attendees').set({ first_name, last_name }).where('id', '=', ids.id).execute()
        await db.updateTable('events').set({ title }).where('id', '=', ids.event_id).execute()
        const { pages, codes } = await fetchPdf(pathOf(attendee?.short_id ?? ''))
        expect({ pages, codes: codes() }).toEqual({ pages: 1, codes: [attendee?.ticket_code] })
      }),
      { numRuns: 30, examples: HOSTILE.map((words) => [words, words, words]) },
    )
  }, 240_000)

  test.each([
    ['王小明', 'Łukasz'],
    ['Иван', 'Ёжик'],
    ['Ánh', 'Nguyễn'],
    ['Strauß', 'Ääé'],
  ])('%s %s has its own letters', async (first_name, last_name) => {
    const [attendee] = await attendeesOf(await buy(app, sale))
    await db
      .updateTable('attendees')
      .set({ first_name, last_name })
      .where('id', '=', attendee?.id ?? 0)
      .execute()
    expect((await fetchPdf(pathOf(attendee?.short_id ?? ''))).text).toContain(`${first_name} ${last_name}`)
  })

  test('a letter that no font has is a box, and never another letter', async () => {
    const [attendee] = await attendeesOf(await buy(app, sale))
    await db
      .updateTable('attendees')
      .set({ first_name: 'नमस्ते', last_name: 'Rao' })
      .where('id', '=', attendee?.id ?? 0)
      .execute()
    const { text } = await fetchPdf(pathOf(attendee?.short_id ?? ''))
    expect(text).toMatch(/□+ Rao/)
  })
})
