import { checkout, type PublicOrder } from '#contract/checkout.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import type { InvoiceSnapshot } from '#domain/invoice-snapshot.ts'
import type { Db } from '#server/lib/database.ts'
import { buy, keyOf } from './buyers.ts'
import { type App, type Visitor, visit } from './clients.ts'

const ISSUER = {
  enable_invoicing: true,
  organization_name: 'Night Club GmbH',
  organization_address: 'Hall 1\n10115 Berlin',
}

type Settings = BodyInput<typeof events.updateSettings>

/** Turns invoicing on for an event. */
export async function askForInvoices(visitor: Visitor, event_id: number, settings: Settings = {}): Promise<void> {
  await visitor.call(events.updateSettings, { params: { event_id }, body: { ...ISSUER, ...settings } })
}

/** Places an order that is to be paid later. */
export async function placeUnpaid(app: App, sale: Parameters<typeof buy>[1], quantity = 1): Promise<PublicOrder> {
  const order = await buy(app, sale, quantity)
  return (await visit(app).call(checkout.awaitOfflinePayment, { params: keyOf(order) })).data
}

export async function orderIdOf(db: Db, { short_id }: Pick<PublicOrder, 'short_id'>): Promise<number> {
  const orders = db.selectFrom('orders').select('id').where('short_id', '=', short_id)
  return (await orders.executeTakeFirstOrThrow()).id
}

/** Inserts an invoice with the same words in all its texts. */
export async function insertInvoice(db: Db, order_id: number, words: string): Promise<void> {
  const amounts = { total_before_additions: 0, total_fee: 0, total_tax: 0, total_gross: 0 }
  const discounts = { total_before_discount: 0, total_discount: 0 }
  const taxes_and_fees = [{ name: words, type: 'TAX', calculation_type: 'FIXED', rate: 1, amount: 1 }] as const
  const line = { order_item_id: 1, item_name: words, quantity: 1, ...amounts, ...discounts }
  const snapshot: InvoiceSnapshot = {
    label: words,
    issuer: { name: words, address: words, tax_details: words, email: words },
    notes: words,
    buyer: {
      ...{ first_name: words, last_name: words, email: words, company: words, vat_id: words },
      address: { city: words, country: words },
    },
    order_public_id: words,
    ordered_at: '2026-05-01T10:00:00Z',
    event: { title: words, start_date: '2026-05-01T10:00:00Z', end_date: null, timezone: 'Europe/Berlin' },
    locale: words,
    currency: 'EUR',
    prices_include_tax: false,
    is_paid: false,
    due_on: null,
    ...amounts,
    ...discounts,
    taxes_and_fees: [...taxes_and_fees],
    lines: [{ ...line, taxes_and_fees: [...taxes_and_fees] }],
  }
  const orders = db.selectFrom('orders').select(['account_id', 'event_id', 'total_gross', 'currency'])
  const { account_id, event_id, ...total } = await orders.where('id', '=', order_id).executeTakeFirstOrThrow()
  const number = { number: 1, invoice_number: 'INV-1', status: 'UNPAID', ...total } as const
  await db
    .insertInto('invoices')
    .values({ account_id, event_id, order_id, ...number, snapshot: JSON.stringify(snapshot) })
    .execute()
}
