import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { invoices } from '#contract/invoices.ts'
import { orders } from '#contract/orders.ts'
import { createTestApp } from '#test/app.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { signUp } from '#test/factories.ts'
import { askForInvoices, orderIdOf, placeUnpaid } from '#test/invoicing.ts'
import { readPdf } from '#test/pdf-files.ts'
import { addProduct, newSeller } from '#test/sales.ts'

const testApp = await createTestApp()
const { app, services } = testApp
const { db } = services
/** Disables the triggers, so that the test can choose the date of issue. */
for (const table of ['invoices', 'credit_notes'])
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)

/** Three invoices: of 30 November just before midnight in Berlin, and two of 1 December, the last one credited that day. */
async function openBooks() {
  const seller = await newSeller(testApp)
  const product = await addProduct(seller, { title: 'Hall' })
  await askForInvoices(seller.visitor, seller.event_id)
  const event_id = seller.event_id
  async function place(issued_at: string, { isTakenBack = false } = {}) {
    const order_id = await orderIdOf(db, await placeUnpaid(app, { event: { id: event_id }, product }))
    if (isTakenBack) await seller.visitor.call(orders.cancel, { params: { event_id, order_id } })
    for (const table of ['invoices', 'credit_notes'] as const)
      await db.updateTable(table).set({ issued_at }).where('order_id', '=', order_id).execute()
  }
  await place('2026-11-30T22:59:00Z')
  await place('2026-11-30T23:00:00Z')
  await place('2026-12-01T12:00:00Z', { isTakenBack: true })
  const fetchFrom = (visitor: Visitor, start_date: string, end_date: string, init?: RequestInit) =>
    visitor.fetch(`/api/events/${event_id}/invoice-archive/file?${new URLSearchParams({ start_date, end_date })}`, init)
  const count = async (start_date: string, end_date: string) =>
    (await seller.visitor.call(invoices.archive, { params: { event_id }, query: { start_date, end_date } })).data
  return { seller, place, fetchFrom, count }
}

describe('invoices as one archive', () => {
  test('has each document of these days, on the calendar of the event, as it is fetched alone', async () => {
    const { seller, fetchFrom, count } = await openBooks()
    expect(await count('2026-12-01', '2026-12-01')).toEqual({ invoices: 2, credit_notes: 1 })
    const response = await fetchFrom(seller.visitor, '2026-12-01', '2026-12-01')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(/filename="invoices-[\w-]+-2026-12-01-2026-12-01\.zip"/)
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const { 'invoices.csv': table, ...documents } = files
    expect(table).toBeDefined()
    const texts = Object.entries(documents).map(([path, bytes]) => [path, readPdf(bytes).text.split('\n')[0]?.trim()])
    expect(texts).toEqual([
      ['invoices/000002-INV-2.pdf', 'Invoice INV-2'],
      ['invoices/000003-INV-3.pdf', 'Invoice INV-3'],
      ['credit-notes/000001-CN-1.pdf', 'Credit note CN-1'],
    ])
  })

  test('more than are read at one time are all there, in order', async () => {
    const { seller, place, fetchFrom } = await openBooks()
    for (let index = 0; index < 25; index++) await place('2026-11-30T12:00:00Z')
    const response = await fetchFrom(seller.visitor, '2026-11-30', '2026-11-30')
    const paths = Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())))
    expect(paths.pop()).toBe('invoices.csv')
    expect(paths).toHaveLength(26)
    expect(paths).toEqual(paths.toSorted())
  })

  test('days without any, or that are none, are refused by name', async () => {
    const { seller, fetchFrom } = await openBooks()
    for (const [from, until, code] of [
      ['2025-01-01', '2025-01-31', 'no_invoices'],
      ['2026-12-01', '2026-11-01', 'end_before_start'],
      ['2026-13-01', '2026-12-01', 'not_a_day'],
      ['2020-01-01', '2026-12-01', 'too_many_days'],
    ] as const) {
      const response = await fetchFrom(seller.visitor, from, until)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ issues: [{ code }] })
    }
  })

  test('is for members of the account alone, and only fetched', async () => {
    const { seller, fetchFrom } = await openBooks()
    const other = await signUp(app)
    const days = ['2026-12-01', '2026-12-01'] as const
    const statuses = [
      await fetchFrom(visit(app), ...days),
      await fetchFrom(other.visitor, ...days),
      await fetchFrom(seller.visitor, ...days, { method: 'HEAD' }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([401, 404, 405])
  })

  test('one that nobody reads to its end makes room for the next', async () => {
    const { seller, fetchFrom } = await openBooks()
    const days = ['2026-11-30', '2026-12-01'] as const
    const open = await Promise.all([fetchFrom(seller.visitor, ...days), fetchFrom(seller.visitor, ...days)])
    expect((await fetchFrom(seller.visitor, ...days)).status).toBe(503)
    await open[0]?.body?.cancel()
    const reader = open[1]?.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    for (const response of [await fetchFrom(seller.visitor, ...days), await fetchFrom(seller.visitor, ...days)])
      expect(Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())))).toHaveLength(5)
  })
})
