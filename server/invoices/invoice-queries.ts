import type { Selectable } from 'kysely'
import type { Invoices } from '#database/types.ts'
import type { Db } from '#server/lib/database.ts'

type LatestInvoice = Pick<Selectable<Invoices>, 'invoice_number' | 'status' | 'issued_at'>

/** The invoice of an order; orders placed while the event issued none have none. */
export async function latestInvoiceOf(db: Db, order_id: number): Promise<LatestInvoice | null> {
  const invoice = await db
    .selectFrom('invoices')
    .select(['invoice_number', 'status', 'issued_at'])
    .where('order_id', '=', order_id)
    .executeTakeFirst()
  return invoice ?? null
}
