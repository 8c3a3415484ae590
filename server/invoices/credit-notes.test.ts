import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { orderRefunds } from '#contract/order-refunds.ts'
import { orders } from '#contract/orders.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { lapseUnpaidOrders } from '#server/orders/lapse-unpaid-orders.ts'
import { createTestApp } from '#test/app.ts'
import { askForInvoices, orderIdOf, placeUnpaid } from '#test/invoicing.ts'
import { addProduct, newSeller } from '#test/sales.ts'

const testApp = await createTestApp()
const { app, services } = testApp
const { db } = services

/** Tickets for 10.00 and 10 % tax, in an event that issues invoices. */
async function openShop(settings = {}) {
  const seller = await newSeller(testApp)
  const { data: tax } = await seller.visitor.call(taxesAndFees.create, {
    params: { account_id: seller.account_id },
    body: { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 10, is_active: true, is_default: false },
  })
  const product = await addProduct(seller, { tax_and_fee_ids: [tax.id] })
  await askForInvoices(seller.visitor, seller.event_id, settings)
  const sale = { event: { id: seller.event_id }, product }
  async function place(quantity = 2) {
    const order = await placeUnpaid(app, sale, quantity)
    return { event_id: seller.event_id, order_id: await orderIdOf(db, order) }
  }
  type Params = Awaited<ReturnType<typeof place>>
  const { call } = seller.visitor
  return {
    place,
    pay: (params: Params) => call(orders.markAsPaid, { params }),
    cancel: async (params: Params) => (await call(orders.cancel, { params })).data,
    refund: async (params: Params, amount: number, cancel_order = false) =>
      (await call(orders.refund, { params, body: { amount, cancel_order, notify_buyer: false } })).data,
    takeBack: async (params: Params, refund_id = 0) =>
      (await call(orderRefunds.takeBack, { params: { ...params, refund_id }, body: { reason: 'Mistake' } })).data,
    get: async (params: Params) => (await call(orders.get, { params })).data,
  }
}

const snapshots = (order_id: number) =>
  db.selectFrom('credit_notes').selectAll().where('order_id', '=', order_id).orderBy('number').execute()

describe('a credit note', () => {
  test('is issued for each refund, over what went back, and for the rest when the order is cancelled', async () => {
    const shop = await openShop()
    const order = await shop.place()
    await shop.pay(order)
    const first = await shop.refund(order, 1100)
    expect(first.credit_notes).toMatchObject([
      { credit_note_number: 'CN-1', amount: 1100, refund_id: first.refunds[0]?.id },
    ])
    const { credit_notes, latest_invoice } = await shop.cancel(order)
    expect(
      credit_notes.map(({ credit_note_number, amount, refund_id }) => [credit_note_number, amount, refund_id]),
    ).toEqual([
      ['CN-1', 1100, first.refunds[0]?.id],
      ['CN-2', 1100, null],
    ])
    expect(latest_invoice?.status).toBe('VOID')
    const [one, two] = await snapshots(order.order_id)
    expect(one?.snapshot).toMatchObject({
      invoice_number: 'INV-1',
      reason: 'REFUND',
      amount: 1100,
      total_before_additions: 1000,
      total_tax: 100,
      taxes_and_fees: [{ name: 'VAT', rate: 10, amount: 100 }],
      lines: [{ item_name: 'Standard', amount: 1100 }],
      issuer: { name: 'Night Club GmbH' },
      buyer: { email: 'grace@example.com' },
    })
    expect(two?.snapshot).toMatchObject({ reason: 'CANCELLATION', amount: 1100 })
    expect(await findDifferences(db)).toEqual([])
  })

  test('takes back everything when an order is refunded in part and cancelled in one step', async () => {
    const shop = await openShop()
    const order = await shop.place()
    await shop.pay(order)
    const { credit_notes } = await shop.refund(order, 500, true)
    expect(credit_notes).toMatchObject([{ amount: 2200, refund_id: null }])
  })

  test('is not issued a second time for what is refunded once the order is cancelled', async () => {
    const shop = await openShop()
    const order = await shop.place()
    await shop.pay(order)
    await shop.cancel(order)
    const { credit_notes, total_refunded } = await shop.refund(order, 2200)
    expect(total_refunded).toBe(2200)
    expect(credit_notes.map(({ amount }) => amount)).toEqual([2200])
  })

  test('is not issued when nothing is left: everything went back before', async () => {
    const shop = await openShop()
    const order = await shop.place()
    await shop.pay(order)
    await shop.refund(order, 2200)
    expect((await shop.cancel(order)).credit_notes.map(({ amount }) => amount)).toEqual([2200])
  })

  test('takes back the invoice of an order that was never paid, also when its time to pay is over', async () => {
    const shop = await openShop()
    const [one, other] = [await shop.place(), await shop.place()]
    expect((await shop.cancel(one)).credit_notes).toMatchObject([{ credit_note_number: 'CN-1', amount: 2200 }])
    const late = { payment_due_at: sql<string>`now() - interval '1 minute'` }
    await db.updateTable('orders').set(late).where('id', '=', other.order_id).execute()
    expect(await lapseUnpaidOrders(services)).toBe(1)
    expect((await shop.get(other)).credit_notes).toMatchObject([{ credit_note_number: 'CN-2', amount: 2200 }])
  })

  test('is not issued where there is no invoice, nor when a payment is taken back', async () => {
    const shop = await openShop({ enable_invoicing: false })
    expect((await shop.cancel(await shop.place())).credit_notes).toEqual([])
    const other = await openShop()
    const order = await other.place()
    await other.pay(order)
    expect((await other.get(order)).credit_notes).toEqual([])
  })

  test('has a number with the prefix of the invoices, counted by itself', async () => {
    const shop = await openShop({ invoice_prefix: '2026', invoice_start_number: 100 })
    const { credit_notes, latest_invoice } = await shop.cancel(await shop.place())
    expect(latest_invoice?.invoice_number).toBe('2026-100')
    expect(credit_notes[0]?.credit_note_number).toBe('CN-2026-1')
  })

  test('gives its number back when the cancellation comes to nothing', async () => {
    const shop = await openShop()
    const order = await shop.place()
    await sql`alter table credit_notes add constraint no_note check (order_id <> ${sql.lit(order.order_id)})`.execute(
      db,
    )
    await expect(shop.cancel(order)).rejects.toMatchObject({ status: 500 })
    expect((await shop.get(order)).status).toBe('AWAITING_OFFLINE_PAYMENT')
    await sql`alter table credit_notes drop constraint no_note`.execute(db)
    expect((await shop.cancel(order)).credit_notes[0]?.credit_note_number).toBe('CN-1')
  })
})

describe('the credit note of a refund that is taken back', () => {
  test('stays as it is; a document with its own number takes it back, and the next refund gets another', async () => {
    const shop = await openShop()
    const order = await shop.place()
    await shop.pay(order)
    const { refunds, credit_notes: before } = await shop.refund(order, 1100)
    const { credit_notes } = await shop.takeBack(order, refunds[0]?.id)
    expect(credit_notes).toEqual([
      before[0],
      expect.objectContaining({
        credit_note_number: 'CN-2',
        amount: 1100,
        refund_id: null,
        reverses_id: before[0]?.id,
      }),
    ])
    const [note, reversal] = await snapshots(order.order_id)
    const { lines, total_tax } = note?.snapshot ?? {}
    expect(reversal?.snapshot).toMatchObject({ reason: 'REVERSAL', lines, total_tax, invoice_number: 'INV-1' })
    expect(reversal?.snapshot.reverses).toEqual({ credit_note_number: 'CN-1', issued_at: note?.issued_at })
    const again = await shop.refund(order, 2200)
    expect(again.credit_notes.map(({ amount }) => amount)).toEqual([1100, 1100, 2200])
    expect(await findDifferences(db)).toEqual([])
  })

  test('is not reversed once the order is cancelled: its invoice stays taken back as a whole', async () => {
    const shop = await openShop()
    for (const [amount, notes] of [
      [1100, [1100, 1100]],
      [2200, [2200]],
    ] as const) {
      const order = await shop.place()
      await shop.pay(order)
      const { refunds } = await shop.refund(order, amount)
      await shop.cancel(order)
      await shop.takeBack(order, refunds[0]?.id)
      const { credit_notes, total_refunded, status } = await shop.refund(order, 2200)
      expect({ status, total_refunded }).toEqual({ status: 'CANCELLED', total_refunded: 2200 })
      expect(credit_notes.map((each) => each.amount)).toEqual(notes)
    }
  })

  test('leaves all of the invoice for a later cancellation', async () => {
    const shop = await openShop()
    const order = await shop.place()
    await shop.pay(order)
    const { refunds } = await shop.refund(order, 1100)
    await shop.takeBack(order, refunds[0]?.id)
    const { credit_notes } = await shop.cancel(order)
    expect(credit_notes.map(({ amount, refund_id }) => [amount, refund_id])).toEqual([
      [1100, refunds[0]?.id],
      [1100, null],
      [2200, null],
    ])
  })
})

describe('what was issued', () => {
  test('stays as it is, invoice and credit note', async () => {
    const shop = await openShop()
    const order = await shop.place()
    await shop.cancel(order)
    const change = (table: 'invoices' | 'credit_notes') =>
      sql`update ${sql.table(table)} set snapshot = '{}' where order_id = ${order.order_id}`.execute(db)
    await expect(change('invoices')).rejects.toThrow()
    await expect(change('credit_notes')).rejects.toThrow()
    await expect(sql`delete from credit_notes where order_id = ${order.order_id}`.execute(db)).rejects.toThrow()
  })
})
