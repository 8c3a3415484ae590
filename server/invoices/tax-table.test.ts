import { describe, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { createTestApp } from '#test/app.ts'
import type { Visitor } from '#test/clients.ts'
import { insertInvoice } from '#test/invoicing.ts'
import { readPdf, rowsOf } from '#test/pdf-files.ts'
import { openTaxedShop } from '#test/taxed-orders.ts'

const testApp = await createTestApp()
const { db } = testApp.services

type Params = { event_id: number; order_id: number }

async function fetchPdf(visitor: Visitor, { event_id, order_id }: Params, file: string) {
  const response = await visitor.fetch(`/api/events/${event_id}/orders/${order_id}/${file}`)
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(readPdf(bytes).pages).toBe(1)
  return rowsOf(bytes)
}

/** Rows of the table of taxes, cell by cell. */
const taxRowsIn = (text: string, head = /^ *Tax +Taxable amount +Tax amount\s*$/) => {
  const lines = text.split('\n')
  const from = lines.findIndex((line) => head.test(line))
  const cells = lines.slice(from + 1).map((line) => line.trim().split(/ {2,}/))
  return from < 0 ? [] : cells.filter((row) => row.length === 3)
}

describe('the table of taxes', () => {
  test('has the taxable amount and tax of each rate, on an invoice and on a credit note', async () => {
    const { seller, place } = await openTaxedShop(testApp)
    const { params, order } = await place()
    expect(order.total_gross).toBe(2618 + 1663 + 2468 + 746)
    expect(taxRowsIn(await fetchPdf(seller.visitor, params, 'invoice'))).toEqual([
      ['VAT 19%', '€22.00', '€4.18'],
      ['Reduced VAT 7%', '€15.54', '€1.09'],
      ['GST 5% + PST 7%', '€6.66', '€0.80'],
      ['Not taxed', '€24.68', '€0.00'],
    ])
    await seller.visitor.call(orders.markAsPaid, { params })
    const body = { amount: 3000, notify_buyer: false, cancel_order: false }
    const { data } = await seller.visitor.call(orders.refund, { params, body })
    const note = await fetchPdf(seller.visitor, params, `credit-notes/${data.credit_notes[0]?.id}`)
    const rows = taxRowsIn(note)
    expect(rows.map(([name]) => name)).toEqual(['VAT 19%', 'Reduced VAT 7%', 'GST 5% + PST 7%', 'Not taxed'])
    const cents = rows.flatMap((row) => row.slice(1)).map((amount) => Math.round(Number(amount.slice(1)) * 100))
    expect(cents.reduce((sum, amount) => sum + amount, 0)).toBe(3000)
  })

  test('adds up where prices include tax, in German', async () => {
    const { seller, place } = await openTaxedShop(testApp, { prices_include_tax: true })
    const { params, order } = await place({ language: 'de', promo_code: 'SAVE' })
    const rows = taxRowsIn(await fetchPdf(seller.visitor, params, 'invoice'), /^ *Steuer +\D+$/)
    expect(rows).toHaveLength(4)
    const centsIn = (column: number) => rows.reduce((sum, row) => sum + Number(row[column]?.replaceAll(/\D/g, '')), 0)
    expect(centsIn(1)).toBe(order.total_before_additions + order.total_fee)
    expect(centsIn(2)).toBe(order.total_tax)
  })

  test('is left out where the stored lines do not add up', async () => {
    const { seller, place } = await openTaxedShop(testApp)
    const { params } = await place()
    await db.deleteFrom('invoices').where('order_id', '=', params.order_id).execute()
    await insertInvoice(db, params.order_id, 'Words')
    const text = await fetchPdf(seller.visitor, params, 'invoice')
    expect(text).toContain('Words')
    expect(text).not.toContain('Taxable amount')
  })
})
