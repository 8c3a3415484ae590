import { z } from 'zod'
import { BANK_MATCHES } from '#domain/bank-match.ts'
import { MOST_BANK_ENTRIES, MOST_STATEMENT_MEGABYTES } from '#domain/bank-statement.ts'
import { endpoint } from './endpoint.ts'
import { calendarDay, id, money } from './fields.ts'

const orderOfEntry = z.object({
  id,
  public_id: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Minor units of `currency`. */
  total_gross: z.int(),
  currency: z.string(),
})

const entryHash = z.string().regex(/^[0-9a-f]{64}$/)

const suggestion = z.object({
  /** SHA-256 that identifies the entry, also in another upload. */
  entry_hash: z.string(),
  booked_on: z.string(),
  /** Minor units of `currency`. */
  amount: z.int(),
  currency: z.string(),
  payer: z.string(),
  reference: z.string(),
  match: z.enum(BANK_MATCHES),
  /** Unpaid orders that the entry may pay: one, or up to ten if several fit. */
  orders: z.array(orderOfEntry),
  /** Minor units above the total of the only order, negative if too little; null otherwise. */
  difference: z.int().nullable(),
  /** Order for which the entry was booked before. Null as well if that was at another event; `is_booked` counts. */
  booked_order: orderOfEntry.nullable(),
  is_booked: z.boolean(),
})
export type BankSuggestion = z.output<typeof suggestion>

const statement = z.object({
  entries: z.array(suggestion),
  /** Entries of the file that are no money received: debits, pending ones, and rows without a day or an amount. */
  skipped_count: z.int(),
})
export type BankStatement = z.output<typeof statement>

/**
 * BOOKED: paid now. ALREADY_PAID: paid before. ALREADY_BOOKED: the entry was booked before. CANCELLED: the order no longer
 * awaits a payment. STALE: its total has changed.
 */
const BOOKING_OUTCOMES = ['BOOKED', 'ALREADY_PAID', 'ALREADY_BOOKED', 'CANCELLED', 'STALE'] as const

const MOST_BOOKED = 500

const booking = z.object({
  order_id: id,
  entry_hash: entryHash,
  booked_on: calendarDay,
  /** Total of the order as shown. */
  total_gross: money,
})
export type Booking = z.output<typeof booking>

const booked = z.object({ order_id: id, entry_hash: z.string(), outcome: z.enum(BOOKING_OUTCOMES) })
export type Booked = z.output<typeof booked>

const path = '/events/:event_id/bank-statements'
const granted = { access: 'event', permission: 'orders.manage' } as const

export const bankStatements = {
  match: endpoint({
    method: 'POST',
    path,
    ...granted,
    summary: 'Suggest which unpaid orders a bank statement pays (multipart: file)',
    description: `CAMT.053 (XML), or CSV with the names of columns in English or German. At most ${MOST_STATEMENT_MEGABYTES} MB and ${MOST_BANK_ENTRIES} entries of money received. Nothing of the file is stored, and nothing changes.`,
    body: z.instanceof(FormData),
    file_field: 'file',
    response: statement,
    status: 200,
    changes_nothing: true,
    limit: { max: 60, seconds: 3600, by: 'user' },
  }),
  book: endpoint({
    method: 'POST',
    path: `${path}/book`,
    ...granted,
    summary: 'Mark orders as paid by entries of a bank statement',
    description: `At most ${MOST_BOOKED}, each in a transaction of its own; the answer has an outcome for each, in the order given. An entry is booked once, whichever event of the account it is sent to. 404 if an order is not of the event; then none is booked.`,
    body: z.object({ bookings: z.array(booking).min(1).max(MOST_BOOKED) }),
    response: z.array(booked),
    status: 200,
  }),
}
