import type { InvoiceSnapshot } from '#domain/invoice-snapshot.ts'

const VAT = { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 19 } as const
const FEE = { name: 'Service', type: 'FEE', calculation_type: 'FIXED', rate: 100 } as const
const nothing = { total_discount: 0, total_fee: 0, total_tax: 0 }

/** Three discounted tickets for 10.00 less 1.00 with a fee of 1.00 and 19 % VAT, a book with 7 % VAT, a donation without tax. */
export const SAMPLE: InvoiceSnapshot = {
  label: null,
  issuer: {
    ...{
      name: 'Night Club GmbH',
      address: 'Hall 1\n10115 Berlin',
      tax_details: 'HRB 12345',
      email: 'club@example.com',
    },
    ...{ country: 'DE', vat_id: 'DE123456789' },
  },
  notes: 'Thank you',
  buyer: {
    ...{ first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' },
    ...{ company: 'Analytical Engines GmbH', vat_id: 'ATU12345678' },
    address: { address_line_1: 'Street 1', zip_or_postal_code: '1010', city: 'Wien', country: 'AT' },
  },
  order_public_id: '4K7X-2M',
  ordered_at: '2026-05-01T10:00:00Z',
  event: { title: 'Concert', start_date: '2026-06-01T22:30:00Z', end_date: null, timezone: 'Europe/Berlin' },
  locale: 'en',
  currency: 'EUR',
  prices_include_tax: false,
  is_paid: false,
  due_on: '2026-05-20',
  total_before_discount: 1800,
  total_discount: 100,
  total_before_additions: 1700,
  total_fee: 100,
  total_tax: 225,
  total_gross: 2025,
  taxes_and_fees: [],
  lines: [
    {
      ...{ order_item_id: 1, item_name: 'Ticket', quantity: 3, total_before_discount: 1000, total_discount: 100 },
      ...{ total_before_additions: 900, total_fee: 100, total_tax: 190, total_gross: 1190 },
      taxes_and_fees: [
        { ...FEE, amount: 100 },
        { ...VAT, amount: 190 },
      ],
    },
    {
      ...{ ...nothing, order_item_id: 2, item_name: 'Book', quantity: 2, total_before_discount: 500 },
      ...{ total_before_additions: 500, total_tax: 35, total_gross: 535 },
      taxes_and_fees: [{ ...VAT, rate: 7, amount: 35 }],
    },
    {
      ...{ ...nothing, order_item_id: 3, item_name: 'Donation', quantity: 1, total_before_discount: 300 },
      ...{ total_before_additions: 300, total_gross: 300, taxes_and_fees: [] },
    },
  ],
}
