import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { emitOfOrders } from '#server/activity/emit.ts'
import { activating, setAttendeeStatus } from '#server/attendees/save-attendees.ts'
import { type Invoicing, issueInvoices } from '#server/invoices/issue-invoices.ts'
import type { Trx } from '#server/lib/database.ts'
import { move } from '#server/orders/transition.ts'
import { sellHeld, selling } from '#server/products/stock.ts'

/** Completes orders whose card was charged: the way to COMPLETED for one order and for many (docs/rules/orders.md). */

type Which = { order_id: number; settings: Invoicing }

const NOW = sql<string>`now()`

/**
 * Also completes an expired reservation as long as its stock is still its own; the payment is settled already. Returns whether
 * the order moved.
 */
export async function completePaidByCard(trx: Trx, actor: Actor, { order_id, settings }: Which): Promise<boolean> {
  const paid = { payment_status: 'PAYMENT_RECEIVED' as const, paid_at: NOW, payment_provider: 'STRIPE' as const }
  const change = { from: ['RESERVED' as const], to: 'COMPLETED' as const, set: { ...paid, completed_at: NOW } }
  if ((await move(trx, [order_id], change)).length === 0) return false
  await setAttendeeStatus(trx, [order_id], { from: ['AWAITING_PAYMENT'], to: 'ACTIVE' })
  await sellHeld(trx, [order_id])
  await emitOfOrders(trx, actor, { name: 'order.completed', order_ids: [order_id] })
  await issueInvoices(trx, settings, [order_id])
  return true
}

/**
 * For `with`: `completed` (order_id) are those of the orders in `paid`, which the statement has locked and found to be reserved.
 * The statement writes their log entries, and is used only if the event has no invoices.
 */
export function completingPaidByCard(order_ids: readonly number[], paid: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`completed as (
      update orders
      set status = 'COMPLETED', payment_status = 'PAYMENT_RECEIVED', paid_at = now(), payment_provider = 'STRIPE',
        completed_at = now(), address_hash = null
      where id in (${paid}) and status = 'RESERVED'
      returning id as order_id
    ),
    admitted as (${activating(sql`select order_id from completed`)}),
    ${selling(order_ids, sql`select order_id from completed`)}`
}
