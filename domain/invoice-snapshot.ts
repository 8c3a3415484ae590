import type { RefundParts } from './refund.ts'
import type { CalculationType, TaxOrFeeType } from './tax-or-fee.ts'

export type TaxOrFeeOfLine = {
  name: string
  type: TaxOrFeeType
  calculation_type: CalculationType
  rate: number
  amount: number
}

type Address = Partial<
  Record<
    'address_line_1' | 'address_line_2' | 'zip_or_postal_code' | 'city' | 'state_or_region' | 'country',
    string | null
  >
>

/** Issuer, buyer and subject of an invoice. Instants are ISO 8601. */
export type InvoiceHead = {
  /** Null: "Invoice" in the language of the order. */
  label: string | null
  issuer: {
    name: string
    address: string
    tax_details: string | null
    email: string
    /** Missing in invoices issued before organizers could enter them. The country is a code of ISO 3166-1. */
    country?: string | null
    vat_id?: string | null
  }
  notes: string | null
  buyer: {
    first_name: string | null
    last_name: string | null
    email: string | null
    address: Address | null
    /** Missing in invoices issued before buyers could enter them. */
    company?: string | null
    vat_id?: string | null
  }
  order_public_id: string
  ordered_at: string
  event: { title: string; start_date: string; end_date: string | null; timezone: string }
  locale: string
  currency: string
  prices_include_tax: boolean
}

/** Amounts in minor units of the currency. */
export type InvoiceLine = RefundParts & {
  order_item_id: number
  item_name: string
  quantity: number
  total_before_discount: number
  total_discount: number
  total_gross: number
  taxes_and_fees: TaxOrFeeOfLine[]
}

/** Content of an invoice as it was issued. */
export type InvoiceSnapshot = InvoiceHead &
  RefundParts & {
    is_paid: boolean
    /** Due date in the event's zone. Null if none is stated or the invoice is paid. */
    due_on: string | null
    total_before_discount: number
    total_discount: number
    total_gross: number
    taxes_and_fees: TaxOrFeeOfLine[]
    lines: InvoiceLine[]
  }

/** Credited part of a line. */
export type CreditedLine = RefundParts & {
  order_item_id: number
  item_name: string
  amount: number
  taxes_and_fees: TaxOrFeeOfLine[]
}

export type CreditNoteSnapshot = InvoiceHead &
  RefundParts & {
    reason: 'REFUND' | 'CANCELLATION' | 'CANCELLED_TICKET' | 'REVERSAL'
    /** Credit note that is reversed, if that is the reason. */
    reverses?: { credit_note_number: string; issued_at: string }
    invoice_number: string
    invoice_issued_at: string
    amount: number
    taxes_and_fees: TaxOrFeeOfLine[]
    lines: CreditedLine[]
  }
