import { type Selectable, sql } from 'kysely'
import type { EventSettings, InvoiceStatus } from '#database/types.ts'
import { invoicePrefix } from '#domain/invoice.ts'
import type { Trx } from '#server/lib/database.ts'
import { PLACED } from '#server/orders/status-sets.ts'
import { SNAPSHOT } from './invoice-snapshot.ts'

/** Settings of the event that its invoices depend on. */
export type Invoicing = Pick<
  Selectable<EventSettings>,
  'event_id' | 'enable_invoicing' | 'invoice_prefix' | 'invoice_start_number'
>

/**
 * Numbers orders of one event that this transaction has just placed, in the order of their ids and in one statement, and stores
 * the content of their invoices. The event's counter stays locked until the transaction ends, so call it last: orders, pools,
 * then this. Without invoicing it does not query the database.
 */
export async function issueInvoices(trx: Trx, settings: Invoicing, order_ids: readonly number[]): Promise<void> {
  if (!settings.enable_invoicing || order_ids.length === 0) return
  await sql`
    with placed as (
      select orders.*, row_number() over (order by id)::int - 1 as place, count(*) over ()::int as places
      from orders
      where id = any(${order_ids}::int[]) and event_id = ${settings.event_id}
        and status in ${PLACED}
    ),
    counter as (
      insert into invoice_counters (event_id, next_number)
      select event_id, ${settings.invoice_start_number}::int + places from placed where place = 0
      on conflict (event_id) do update
        set next_number = greatest(
          invoice_counters.next_number + (select places from placed where place = 0), excluded.next_number)
      returning next_number
    ),
    numbered as (select placed.*, next_number - places + place as number from placed, counter)
    insert into invoices
      (account_id, event_id, order_id, number, invoice_number, status, total_gross, currency, snapshot)
    select placed.account_id, placed.event_id, placed.id, number,
      ${invoicePrefix(settings.invoice_prefix)}::text || number,
      (case placed.status when 'COMPLETED' then 'PAID' else 'UNPAID' end)::invoice_status, total_gross, placed.currency,
      ${SNAPSHOT}
    from numbered placed
      join events on events.id = placed.event_id
      join organizers on organizers.id = events.organizer_id
      join event_settings settings on settings.event_id = placed.event_id
    order by number`.execute(trx)
}

/** Sets the status of the invoices of paid or cancelled orders; their numbers stay. Orders without an invoice are ignored. */
export async function setInvoiceStatus(trx: Trx, order_ids: readonly number[], status: InvoiceStatus): Promise<void> {
  await trx
    .updateTable('invoices')
    .set({ status })
    .where('order_id', '=', sql<number>`any(${order_ids}::int[])`)
    .execute()
}
