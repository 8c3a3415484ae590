import { describe, expect, test } from 'vitest'
import { affiliates } from '#contract/affiliates.ts'
import { checkIn, checkInLists } from '#contract/check-in.ts'
import { orders } from '#contract/orders.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { type Report, reports } from '#contract/reports.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { REPORT_TYPES, type ReportType } from '#domain/report.ts'
import { localDate } from '#domain/time.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { linesOf } from '#test/exports.ts'
import { signUp } from '#test/factories.ts'
import { readWorkbook } from '#test/read-workbook.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder } from '#test/sales.ts'

const testApp = await createTestApp()
const { app, services } = testApp
const { db } = services
const seller = await newSeller(testApp)
const { call } = seller.visitor
const params = { event_id: seller.event_id }
const today = localDate(new Date().toISOString(), 'Europe/Berlin')

type Days = { start_date?: string; end_date?: string }
type Rows<T extends ReportType> = Extract<Report, { type: T }>['rows']

const get = (report_type: string, query: Days = {}) =>
  call(reports.get, { params: { ...params, report_type }, query }).then(({ data }) => data)
const rowsOf = async <T extends ReportType>(type: T, query?: Days) => (await get(type, query)).rows as Rows<T>
const fileOf = (type: string, query: string, visitor = seller.visitor) =>
  visitor.fetch(`/api/events/${seller.event_id}/reports/${type}/file?${query}`)

const HOSTILE = '=HYPERLINK("http://evil.example")'
const ticket = await addProduct(seller, { title: 'Standing', prices: [{ price: 1000 }] })
const mug = await addProduct(seller, { title: HOSTILE, product_type: 'GENERAL', prices: [{ price: 500 }] })

describe('the days of a report', () => {
  test('are the last ninety unless they are said, in the zone of the event', async () => {
    const report = await get('revenue')
    expect(report).toMatchObject({ type: 'revenue', currency: 'EUR', end_date: today })
    const dates = (report.rows as Rows<'revenue'>).map(({ date }) => date)
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([90, today, report.start_date])
  })

  test('are at most 370, the first and the last included', async () => {
    const most = { start_date: '2025-01-01', end_date: '2026-01-05' }
    expect(await rowsOf('daily_sales_report', most)).toHaveLength(370)
    const error = await refused(get('revenue', { ...most, end_date: '2026-01-06' }), 'malformed')
    expect(error.issues).toMatchObject([{ path: 'start_date', code: 'too_many_days' }])
  })

  test.each([
    [{ start_date: '2026-01-01' }, 'end_date', 'empty'],
    [{ end_date: '2026-01-01' }, 'start_date', 'empty'],
    [{ start_date: '2026-01-02', end_date: '2026-01-01' }, 'end_date', 'end_before_start'],
    [{ start_date: 'today', end_date: '2026-01-01' }, 'start_date', 'not_a_day'],
  ])('%j is refused at %s', async (days, path, code) => {
    for (const type of REPORT_TYPES)
      expect((await refused(get(type, days), 'malformed')).issues).toMatchObject([{ path, code }])
  })
})

describe('who may read one', () => {
  test('nobody of another account, and there is no other type', async () => {
    const stranger = await signUp(app)
    for (const report_type of REPORT_TYPES) {
      await refused(stranger.visitor.call(reports.get, { params: { ...params, report_type } }), 'not_found')
      expect((await fileOf(report_type, 'format=csv', stranger.visitor)).status).toBe(404)
    }
    for (const type of ['toString', 'platform_fees', 'x']) await refused(get(type), 'not_found')
    expect((await fileOf('platform_fees', 'format=csv')).status).toBe(404)
    expect((await fileOf('revenue', 'format=csv', visit(app))).status).toBe(401)
  })
})

describe('a file', () => {
  test('in CSV has the columns of the report, amounts in the major unit, and executes nothing', async () => {
    await placeOrder(testApp, seller, { product: mug, quantity: 3 })
    const response = await fileOf('product_sales', `start_date=${today}&end_date=${today}&format=csv`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const name = `product-sales-concert-${today}-${today}.csv`
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    const [head, ...lines] = linesOf(Buffer.from(await response.arrayBuffer()))
    expect(head).toBe('\uFEFFProduct,Sold,Gross,Discounts,Fees,Taxes,Refunded,Net,Currency')
    const row = (await rowsOf('product_sales')).find(({ product_id }) => product_id === mug.id)
    expect(row).toMatchObject({ product_title: HOSTILE, product_type: 'GENERAL', products_sold: 3, total_gross: 1500 })
    expect(lines).toContain(`"'=HYPERLINK(""http://evil.example"")",3,15.00,0.00,0.00,0.00,0.00,15.00,EUR`)
  })

  test('as a workbook has texts as texts and numbers as numbers', async () => {
    const bytes = Buffer.from(await (await fileOf('product_sales', 'format=xlsx')).arrayBuffer())
    const cells = readWorkbook(bytes).find((row) => row[0]?.text === HOSTILE) ?? []
    expect(cells.filter(({ hasFormula }) => hasFormula)).toEqual([])
    expect(cells[2]).toMatchObject({ text: '15', format: '0.00' })
  })

  test.each(REPORT_TYPES)('there is one of %s in each format', async (type) => {
    for (const format of ['csv', 'xlsx']) expect((await fileOf(type, `format=${format}`)).status).toBe(200)
  })

  test.each(['format=pdf', '', `format=csv&start_date=${today}`])('%j is refused', async (query) => {
    expect((await fileOf('revenue', query)).status).toBe(422)
  })
})

test('a promo code says what is left of it, and what became of it', async () => {
  const expiry_date = '2099-12-31T22:00:00.000Z'
  const body = { code: 'friends', discount_type: 'FIXED', discount: 100, max_allowed_usages: 2, expiry_date } as const
  const { data: promo } = await call(promoCodes.create, { params, body })
  const { stock_pool_id } = await db
    .selectFrom('promo_codes')
    .select('stock_pool_id')
    .where('id', '=', promo.id)
    .executeTakeFirstOrThrow()
  const promo_code = { id: promo.id, stock_pool_id }
  expect(await rowsOf('promo_codes_report')).toEqual([])
  await placeOrder(testApp, seller, { product: ticket, promo_code })
  const [row] = await rowsOf('promo_codes_report')
  expect(row).toMatchObject({
    ...{ promo_code: 'friends', status: 'ACTIVE', discount_type: 'FIXED', discount: 100, times_used: 1 },
    ...{ max_allowed_usages: 2, remaining_uses: 1, unique_customers: 1, total_gross: 1000, expiry_date },
  })
  expect(row?.first_used_at).toBe(row?.last_used_at)
  await placeOrder(testApp, seller, { product: ticket, promo_code, status: 'RESERVED' })
  expect(await rowsOf('promo_codes_report')).toMatchObject([
    { status: 'LIMIT_REACHED', remaining_uses: 0, times_used: 1 },
  ])
  await call(promoCodes.remove, { params: { ...params, promo_code_id: promo.id } })
  expect(await rowsOf('promo_codes_report')).toMatchObject([{ status: 'DELETED', times_used: 1 }])
})

test('check-ins and admissions count who is expected and in, at the hour of the first entry', async () => {
  const own = await newSeller(testApp)
  const product = await addProduct(own, { title: 'Stalls' })
  await placeOrder(testApp, own, { product, quantity: 3 })
  await placeOrder(testApp, own, { product, quantity: 2, status: 'AWAITING_OFFLINE_PAYMENT' })
  const at = { event_id: own.event_id }
  const report = async (report_type: string, query: Days = {}) =>
    (await own.visitor.call(reports.get, { params: { ...at, report_type }, query })).data.rows
  const list = async (name: string) =>
    (await own.visitor.call(checkInLists.create, { params: at, body: { name, product_ids: [product.id] } })).data
  const [front, back] = [await list('Front'), await list('Back')]
  const tickets = await db
    .selectFrom('attendees')
    .select(['id', 'ticket_code'])
    .where('event_id', '=', own.event_id)
    .where('status', '=', 'ACTIVE')
    .orderBy('id')
    .execute()
  const enter = (check_in_list_short_id: string, code = '') =>
    visit(app).call(checkIn.checkIn, { params: { check_in_list_short_id }, body: { attendees: [{ code }] } })
  await enter(front.short_id, tickets[0]?.ticket_code)
  await enter(back.short_id, tickets[0]?.ticket_code)
  await enter(front.short_id, tickets[1]?.ticket_code)
  // 01:30 local time in Berlin; the same person again an hour later at the other door.
  await db
    .updateTable('check_ins')
    .set({ created_at: '2026-06-01T23:30:00Z' })
    .where('check_in_list_id', '=', front.id)
    .execute()
  await db
    .updateTable('check_ins')
    .set({ created_at: '2026-06-02T01:00:00Z' })
    .where('check_in_list_id', '=', back.id)
    .execute()
  const june = { start_date: '2026-06-02', end_date: '2026-06-02' }
  expect(await report('occupancy', june)).toEqual([{ hour: '2026-06-02T01:00', admitted: 2 }])
  expect(await report('occupancy', { start_date: '2026-06-01', end_date: '2026-06-01' })).toEqual([])
  const counted = async () =>
    (await report('check_ins', june)).map(
      (row) => 'expected' in row && [row.check_in_list_name, row.expected, row.admitted],
    )
  expect(await counted()).toEqual([
    ['Front', 3, 2],
    ['Back', 3, 1],
  ])
  await db
    .updateTable('attendees')
    .set({ status: 'CANCELLED' })
    .where('id', '=', tickets[1]?.id ?? 0)
    .execute()
  expect(await counted()).toEqual([
    ['Front', 2, 1],
    ['Back', 2, 1],
  ])
  expect(await report('occupancy', june)).toEqual([{ hour: '2026-06-02T01:00', admitted: 1 }])
})

test('an affiliate that was deleted stays where it brought something, and is called by its code', async () => {
  for (const code of ['ANNA', 'BEA']) await call(affiliates.create, { params, body: { code, name: code } })
  const [anna, bea] = await rowsOf('affiliates')
  const order_id = await placeOrder(testApp, seller, { product: ticket })
  const affiliate_id = anna?.affiliate_id ?? 0
  await db.updateTable('orders').set({ affiliate_id }).where('id', '=', order_id).execute()
  for (const row of [anna, bea])
    await call(affiliates.remove, { params: { ...params, affiliate_id: row?.affiliate_id ?? 0 } })
  expect(await rowsOf('affiliates')).toMatchObject([{ affiliate_code: 'ANNA', orders_completed: 1, total_gross: 1000 }])
})

test('taxes of a line share what goes back by running totals: the example of the page', async () => {
  const tax = async (name: string, rate: number) => {
    const body = {
      name,
      type: 'TAX',
      calculation_type: 'PERCENTAGE',
      rate,
      is_active: true,
      is_default: false,
    } as const
    return (await call(taxesAndFees.create, { params: { account_id: seller.account_id }, body })).data.id
  }
  const own = await addProduct(seller, {
    prices: [{ price: 2000 }],
    tax_and_fee_ids: [await tax('VAT', 20), await tax('City', 5)],
  })
  const order_id = await placeOrder(testApp, seller, { product: own })
  const entry = (name: string, rate: number, amount: number) => ({
    name,
    type: 'TAX',
    calculation_type: 'PERCENTAGE',
    rate,
    amount,
  })
  const taxes_and_fees = JSON.stringify([entry('VAT', 20, 400), entry('City', 5, 100)])
  const charged = { total_tax: 500, total_gross: 2500, taxes_and_fees }
  await db.updateTable('orders').set(charged).where('id', '=', order_id).execute()
  await db.updateTable('order_items').set(charged).where('order_id', '=', order_id).execute()
  const refund = async (amount: number) => {
    const body = { amount, notify_buyer: false, cancel_order: false }
    await call(orders.refund, { params: { ...params, order_id }, body })
    return (await rowsOf('taxes')).map((row) => [row.name, row.total_charged, row.total_refunded, row.total_remaining])
  }
  expect(await refund(10)).toEqual([
    ['City', 100, 0, 100],
    ['VAT', 400, 2, 398],
  ])
  expect(await refund(15)).toEqual([
    ['City', 100, 1, 99],
    ['VAT', 400, 4, 396],
  ])
  expect(await refund(2475)).toEqual([
    ['City', 100, 100, 0],
    ['VAT', 400, 400, 0],
  ])
})
