import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { reports } from '#contract/reports.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { toMajor } from '#domain/money.ts'
import { createTestApp } from '#test/app.ts'
import { detailsFor, keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { addProduct, newSeller } from '#test/sales.ts'

const testApp = await createTestApp()
const seller = await newSeller(testApp)
const { call } = seller.visitor
const params = { event_id: seller.event_id }

/** The rows of docs/rules/figures.md without their first column. */
const rows = readFileSync(new URL('../../docs/rules/figures.md', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length === 12 && /^\d+$/.test(cells[2] ?? ''))
const expected = new Map(rows.map((cells) => [cells[1] ?? '', cells.slice(2, 11)]))

async function taxOf(name: string, type: 'TAX' | 'FEE', charged: { rate: number | null; amounts?: { EUR: number } }) {
  const calculation_type = charged.rate === null ? ('FIXED' as const) : ('PERCENTAGE' as const)
  const body = { name, type, calculation_type, ...charged, is_active: true, is_default: false }
  return (await call(taxesAndFees.create, { params: { account_id: seller.account_id }, body })).data.id
}

const tax_and_fee_ids = [
  await taxOf('Service', 'FEE', { rate: null, amounts: { EUR: 100 } }),
  await taxOf('VAT', 'TAX', { rate: 10 }),
]
const product = await addProduct(seller, { prices: [{ price: 2000 }], tax_and_fee_ids })
const half = { code: 'HALF', discount_type: 'PERCENTAGE', discount: 50 } as const
await call(promoCodes.create, { params, body: half })

async function place(quantity: number, promo_code: string | null = null): Promise<number> {
  const buyer = visit(testApp.app)
  const quantities = [{ price_id: product.prices[0]?.id ?? 0, quantity }]
  const body = { products: [{ product_id: product.id, quantities }], promo_code }
  const { data: cart } = await buyer.call(checkout.reserve, { params, body })
  await buyer.call(checkout.saveDetails, { params: keyOf(cart), body: detailsFor(cart) })
  await buyer.call(checkout.awaitOfflinePayment, { params: keyOf(cart) })
  const query = { filter_fields: { public_id: { eq: cart.public_id } } }
  return (await call(orders.list, { params, query })).data[0]?.id ?? 0
}

const pay = (order_id: number) => call(orders.markAsPaid, { params: { ...params, order_id } })
const cancel = (order_id: number) => call(orders.cancel, { params: { ...params, order_id } })
const refund = (order_id: number, amount: number) =>
  call(orders.refund, {
    params: { ...params, order_id },
    body: { amount, notify_buyer: false, cancel_order: false },
  })

async function cancelTicket(order_id: number): Promise<void> {
  const { data } = await call(orders.get, { params: { ...params, order_id } })
  const attendee_id = data.attendees[0]?.id ?? 0
  await call(attendees.update, { params: { ...params, attendee_id }, body: { status: 'CANCELLED' } })
}

/** Figures of the page, from today's daily report, which must agree with the event's statistics. */
async function figures(): Promise<string[]> {
  const { data: stats } = await call(events.stats, { params })
  const report_type = 'daily_sales_report'
  const { data: report } = await call(reports.get, { params: { ...params, report_type } })
  if (report.type !== report_type) throw new Error('another report')
  const [today] = report.rows
  if (!today) throw new Error('no day')
  expect(today).toMatchObject({
    ...{ total_gross: stats.total_gross_sales, total_refunded: stats.total_refunded },
    ...{ orders_created: stats.total_orders, products_sold: stats.total_products_sold },
  })
  const { total_gross, total_discount, total_fees, total_tax, total_refunded, total_net } = today
  const amounts = [total_gross, total_discount, total_fees, total_tax, total_refunded, total_net]
  const counts = [String(today.orders_created), String(today.products_sold)]
  return [...counts, ...[...amounts, stats.total_awaiting_offline_payment].map((amount) => toMajor(amount, 'EUR'))]
}

test('the example of docs/rules/figures.md, line by line', async () => {
  const told = new Set<string>()
  const after = async (what: string) => {
    expect(await figures(), what).toEqual(expected.get(what))
    told.add(what)
  }
  const a = await place(2)
  await pay(a)
  await after('A is paid')
  const b = await place(1, 'half')
  await pay(b)
  await after('B is paid')
  const c = await place(1)
  await after('C is placed')
  await pay(c)
  await after('C is paid')
  await cancelTicket(a)
  await after('a ticket of A is cancelled')
  await refund(a, 2310)
  await after('23.10 of A is refunded')
  await cancel(b)
  await after('B is cancelled')
  await refund(b, 1210)
  await after('12.10 of B is refunded')
  await call(orders.markAsUnpaid, { params: { ...params, order_id: c } })
  await after('C is marked as unpaid')
  await cancel(c)
  await after('C is cancelled')
  expect([...told]).toEqual([...expected.keys()])
})
