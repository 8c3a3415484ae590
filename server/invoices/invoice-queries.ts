import type { Selectable } from 'kysely'
import type { CreditNotes, Invoices } from '#database/types.ts'
import { createLoader } from '#server/lib/batches.ts'
import type { Db } from '#server/lib/database.ts'
import { perDatabase } from '#server/lib/per-database.ts'

type LatestInvoice = Pick<Selectable<Invoices>, 'invoice_number' | 'status' | 'issued_at'>

/** The invoice of an order; null for orders placed while the event issued none. */
export async function latestInvoiceOf(db: Db, order_id: number): Promise<LatestInvoice | null> {
  const invoice = await db
    .selectFrom('invoices')
    .select(['invoice_number', 'status', 'issued_at'])
    .where('order_id', '=', order_id)
    .executeTakeFirst()
  return invoice ?? null
}

type CreditNoteInList = Pick<
  Selectable<CreditNotes>,
  'id' | 'credit_note_number' | 'amount' | 'currency' | 'issued_at' | 'refund_id' | 'reverses_id'
>

/** Credit notes of an order's invoice, the latest last. */
export function creditNotesOf(db: Db, order_id: number): Promise<CreditNoteInList[]> {
  return db
    .selectFrom('credit_notes')
    .select(['id', 'credit_note_number', 'amount', 'currency', 'issued_at', 'refund_id', 'reverses_id'])
    .where('order_id', '=', order_id)
    .orderBy('number')
    .execute()
}

export type IssuedInvoice = Pick<Selectable<Invoices>, 'invoice_number' | 'issued_at' | 'snapshot'>
export type IssuedCreditNote = Pick<Selectable<CreditNotes>, 'credit_note_number' | 'issued_at' | 'snapshot'>

/** The issued invoice of an order. */
export function issuedInvoice(db: Db, order_id: number): Promise<IssuedInvoice | undefined> {
  return db
    .selectFrom('invoices')
    .select(['invoice_number', 'issued_at', 'snapshot'])
    .where('order_id', '=', order_id)
    .executeTakeFirst()
}

type IssuedNote = IssuedCreditNote & Pick<Selectable<CreditNotes>, 'id' | 'reverses_id'>

/** Credit notes of an order with their content, the latest last. */
export function issuedNotesOf(db: Db, order_id: number): Promise<IssuedNote[]> {
  return db
    .selectFrom('credit_notes')
    .select(['id', 'credit_note_number', 'issued_at', 'snapshot', 'reverses_id'])
    .where('order_id', '=', order_id)
    .orderBy('number')
    .execute()
}

/** Maximum per email, the latest last. */
const MOST_ATTACHED = 20

export function issuedCreditNotes(db: Db, order_id: number): Promise<IssuedCreditNote[]> {
  return db
    .selectFrom('credit_notes')
    .select(['credit_note_number', 'issued_at', 'snapshot'])
    .where('order_id', '=', order_id)
    .orderBy('number')
    .limit(MOST_ATTACHED)
    .execute()
}

type WhichNote = { order_id: number; credit_note_id: number }

export function issuedCreditNote(
  db: Db,
  { order_id, credit_note_id }: WhichNote,
): Promise<IssuedCreditNote | undefined> {
  return db
    .selectFrom('credit_notes')
    .select(['credit_note_number', 'issued_at', 'snapshot'])
    .where('order_id', '=', order_id)
    .where('id', '=', credit_note_id)
    .executeTakeFirst()
}

/** True if an order has an invoice; concurrent callers share a query. */
export async function hasInvoice(db: Db, order_id: number): Promise<boolean> {
  return (await invoicedOf(db)(order_id)) ?? false
}

const invoicedOf = perDatabase((db) =>
  createLoader(async (order_ids: number[]) => {
    const rows = await db.selectFrom('invoices').select('order_id').where('order_id', 'in', order_ids).execute()
    return new Map(rows.map(({ order_id }) => [order_id, true]))
  }),
)
