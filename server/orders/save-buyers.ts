import { type Selectable, sql } from 'kysely'
import type { OrderDetails } from '#contract/checkout.ts'
import type { Orders } from '#database/types.ts'
import { prepared, type Trx } from '#server/lib/database.ts'

export type Buyer = { order_id: number } & OrderDetails['order']
/** `is_change`: there were details before, and guests with them. */
export type SavedBuyer = Pick<Selectable<Orders>, 'id' | 'status' | 'payment_status' | 'completed_at'> & {
  is_change: boolean
}

/**
 * Writes who buys, and completes the orders with nothing to pay: by compare-and-set, so that of many at once the first one
 * wins (I3, I14). Locks the orders in id order; those that are not open any more are missing in what is returned.
 */
export async function saveBuyers(trx: Trx, buyers: readonly Buyer[]): Promise<Map<number, SavedBuyer>> {
  const ids = buyers.map(({ order_id }) => order_id)
  const { rows } = await sql<SavedBuyer>`${prepared('save_buyers')}
    with buyers as (
      select * from jsonb_to_recordset(${JSON.stringify(buyers)}::jsonb) as buyer
        (order_id int, first_name text, last_name text, email text, address jsonb, opted_into_marketing boolean)
    ),
    open as materialized (
      select id, email is not null as is_change from orders
      where id = any(${ids}::int[]) and status = 'RESERVED' and reserved_until > now()
      order by id for no key update
    )
    update orders set first_name = buyers.first_name, last_name = buyers.last_name, email = buyers.email,
      address = buyers.address,
      opted_into_marketing_at = case when buyers.opted_into_marketing then now() end,
      status = case when total_gross = 0 then 'COMPLETED' else status end,
      payment_status = (case when total_gross = 0 then 'NO_PAYMENT_REQUIRED' else 'AWAITING_PAYMENT' end)::payment_status,
      completed_at = case when total_gross = 0 then now() end
    from buyers join open on open.id = buyers.order_id
    where orders.id = any(${ids}::int[]) and orders.id = buyers.order_id
    returning orders.id, orders.status, orders.payment_status, orders.completed_at, open.is_change`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}
