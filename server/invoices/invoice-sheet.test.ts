import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { orderRefunds } from '#contract/order-refunds.ts'
import { orders } from '#contract/orders.ts'
import { toMinor } from '#domain/money.ts'
import { localDate } from '#domain/time.ts'
import { readTable } from '#server/attendee-imports/read-table.ts'
import { createTestApp } from '#test/app.ts'
import type { Visitor } from '#test/clients.ts'
import { openTaxedShop } from '#test/taxed-orders.ts'

const testApp = await createTestApp()
const { db } = testApp.services

/** All documents of the event as one archive; its table as objects by header. */
async function archiveOf(visitor: Visitor, event_id: number) {
  const response = await visitor.fetch(`/api/events/${event_id}/invoice-archive/file`)
  expect(response.status).toBe(200)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const csv = files['invoices.csv'] ?? new Uint8Array()
  const read = await readTable(csv)
  if ('refused' in read) throw new Error('The table cannot be read.')
  const { header, rows } = read.table
  const objects = rows.map(({ cells }) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])))
  return { paths: Object.keys(files), text: Buffer.from(csv).toString('utf8'), rows: objects }
}

type Row = Record<string, string>

/** Net, tax and gross of the rows of a document. */
function sumOf(rows: Row[], number: string) {
  const of = rows.filter((row) => row.Number === number)
  return ['Net', 'Tax amount', 'Gross'].map((name) =>
    of.reduce((sum, row) => sum + (toMinor(row[name] ?? '', 'EUR') ?? Number.NaN), 0),
  )
}

const sums = (of: { total_before_additions: number; total_fee: number; total_tax: number }, sign = 1) => {
  const net = of.total_before_additions + of.total_fee
  return [sign * net, sign * of.total_tax, sign * (net + of.total_tax)]
}

describe.each([
  ['without tax', false],
  ['that include tax', true],
])('the table of documents with prices %s', (_, prices_include_tax) => {
  test('adds up to each invoice, credit note and reversal, and over all to what is left', async () => {
    const { seller, place } = await openTaxedShop(testApp, { prices_include_tax })
    const { call } = seller.visitor
    const first = await place({ promo_code: 'SAVE' })
    const second = await place()
    await call(orders.markAsPaid, { params: first.params })
    const body = { amount: 2345, notify_buyer: false, cancel_order: false }
    const { data: refunded } = await call(orders.refund, { params: first.params, body })
    const refund_id = refunded.refunds[0]?.id ?? 0
    const before = await archiveOf(seller.visitor, seller.event_id)
    await call(orderRefunds.takeBack, { params: { ...first.params, refund_id }, body: { reason: 'Mistake' } })
    await call(orders.cancel, { params: second.params })

    expect(first.order.total_discount).toBeGreaterThan(0)
    expect(first.order.total_fee).toBeGreaterThan(0)
    expect(sumOf(before.rows, 'INV-1')).toEqual(sums(first.order))
    expect(sumOf(before.rows, 'CN-1')[2]).toBe(-2345)
    const { rows } = await archiveOf(seller.visitor, seller.event_id)
    const notes = await db
      .selectFrom('credit_notes')
      .select(['credit_note_number', 'snapshot'])
      .where('event_id', '=', seller.event_id)
      .orderBy('number')
      .execute()
    expect(notes.map(({ snapshot }) => snapshot.reason)).toEqual(['REFUND', 'REVERSAL', 'CANCELLATION'])
    for (const { credit_note_number, snapshot } of notes)
      expect(sumOf(rows, credit_note_number)).toEqual(sums(snapshot, snapshot.reason === 'REVERSAL' ? 1 : -1))
    expect(sumOf(rows, 'INV-2')).toEqual(sums(second.order))
    const all = rows.reduce((sum, row) => sum + (toMinor(row.Gross ?? '', 'EUR') ?? Number.NaN), 0)
    expect(all).toBe(first.order.total_gross)
    const taxes = rows.filter((row) => row.Number === 'INV-1').map((row) => [row.Tax, row['Tax rate in percent']])
    expect(taxes).toEqual([
      ['VAT', '19'],
      ['Reduced VAT', '7'],
      ['GST', '5'],
      ['PST', '7'],
      ['', ''],
    ])
  })
})

test('has the details of each document, and the path of its PDF', async () => {
  const { seller, place } = await openTaxedShop(testApp)
  const { order, params } = await place()
  await seller.visitor.call(orders.cancel, { params })
  const { paths, rows, text } = await archiveOf(seller.visitor, seller.event_id)
  const header =
    'Kind,Number,Date,Due date,Order number,Buyer,Company,VAT ID,Net,Tax,Tax rate in percent,Tax amount,Gross,Currency,Status,Credited invoice,File,XML file'
  expect(text.split('\r\n')[0]).toBe(`\uFEFF${header}`)
  const { issued_at, snapshot } = await db
    .selectFrom('invoices')
    .select(['issued_at', 'snapshot'])
    .where('order_id', '=', params.order_id)
    .executeTakeFirstOrThrow()
  const shared = {
    'Order number': order.public_id,
    Buyer: 'Grace Hopper',
    Company: '',
    'VAT ID': '',
    Currency: 'EUR',
    'XML file': '',
  }
  const invoice = {
    ...{ ...shared, Kind: 'INVOICE', Number: 'INV-1', Status: 'VOID', 'Credited invoice': '' },
    ...{ Date: localDate(issued_at, 'Europe/Berlin'), 'Due date': snapshot.due_on, File: 'invoices/000001-INV-1.pdf' },
  }
  const note = {
    ...{ ...shared, Kind: 'CREDIT_NOTE', Number: 'CN-1', Status: '', 'Credited invoice': 'INV-1' },
    ...{ 'Due date': '', File: 'credit-notes/000001-CN-1.pdf' },
  }
  const amounts = (Tax: string, rate: string, [Net, tax, Gross]: string[]) => {
    return { Tax, 'Tax rate in percent': rate, Net, 'Tax amount': tax, Gross }
  }
  expect(rows).toMatchObject([
    { ...invoice, ...amounts('VAT', '19', ['22.00', '4.18', '26.18']) },
    { ...invoice, ...amounts('Reduced VAT', '7', ['15.54', '1.09', '16.63']) },
    { ...invoice, ...amounts('GST', '5', ['6.66', '0.33', '6.99']) },
    { ...invoice, ...amounts('PST', '7', ['0.00', '0.47', '0.47']) },
    { ...invoice, ...amounts('', '', ['24.68', '0.00', '24.68']) },
    { ...note, ...amounts('VAT', '19', ['-22.00', '-4.18', '-26.18']) },
    { ...note, ...amounts('Reduced VAT', '7', ['-15.54', '-1.09', '-16.63']) },
    { ...note, ...amounts('GST', '5', ['-6.66', '-0.33', '-6.99']) },
    { ...note, ...amounts('PST', '7', ['0.00', '-0.47', '-0.47']) },
    { ...note, ...amounts('', '', ['-24.68', '0.00', '-24.68']) },
  ])
  expect(paths).toEqual([...new Set(rows.map(({ File }) => File)), 'invoices.csv'])
})

test('does not run a name as a formula', async () => {
  const { seller, place } = await openTaxedShop(testApp)
  await place({ first_name: '=1+1' })
  const { text } = await archiveOf(seller.visitor, seller.event_id)
  expect(text).toContain(",'=1+1 Hopper,")
})
