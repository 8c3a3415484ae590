import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { OrderItems } from '#database/types.ts'
import type { Actor } from '#domain/actor.ts'
import {
  type ChargedLine,
  creditOfFall,
  lastPositions,
  totalsOfLines,
  unpaidOrderAfter,
  withoutTickets,
} from '#domain/cancelled-unpaid.ts'
import { creditCancelledTickets } from '#server/invoices/credit-notes.ts'
import type { Trx } from '#server/lib/database.ts'
import { changeExpected } from '#server/payments/payments.ts'
import { cancelOrder } from './cancel-order.ts'
import { completeWithNothingDue } from './complete-order.ts'
import { itemsOf } from './order-queries.ts'

/**
 * Charges an order that awaits payment only for its remaining units, and updates lines, totals, payment and invoice. Without
 * any units left it is cancelled, without anything to pay it is completed (docs/rules/orders.md). Expects the order to be
 * locked; call it after the stock has moved, because the event's counter of credit notes is locked last.
 */
export async function fitDueToUnits(trx: Trx, actor: Actor, order_id: number): Promise<void> {
  const lines = await readLines(trx, order_id)
  const totals = totalsOfLines(lines.map(({ after }) => after))
  const units = lines.reduce((sum, { item, cancelled }) => sum + item.quantity - cancelled.length, 0)
  const becomes = unpaidOrderAfter({ units, total_gross: totals.total_gross })
  if (becomes === 'CANCELLED') return cancelOrder(trx, actor, order_id)
  const changed = lines.filter(({ item, cancelled }) => String(item.cancelled_unpaid) !== String(cancelled))
  if (changed.length === 0) return
  for (const line of changed) await writeLine(trx, line)
  await trx.updateTable('orders').set(storedLine(totals)).where('id', '=', order_id).execute()
  if (becomes === 'COMPLETED') await completeWithNothingDue(trx, actor, order_id)
  else await changeExpected(trx, order_id, totals.total_gross)
  const falls = changed.map(({ item, after }) => creditOfFall({ ...item, order_item_id: item.id }, item, after))
  await creditCancelledTickets(trx, order_id, falls)
}

type Line = {
  item: Selectable<OrderItems>
  /** Positions of its cancelled units: of its cancelled tickets, or of as many goods. */
  cancelled: number[]
  as_ordered: ChargedLine
  after: ChargedLine
}

async function readLines(trx: Trx, order_id: number): Promise<Line[]> {
  const items = await itemsOf(trx, order_id)
  const tickets = await trx
    .selectFrom('attendees')
    .select(['order_item_id', 'position'])
    .where('order_id', '=', order_id)
    .where('status', '=', 'CANCELLED')
    .orderBy('position')
    .execute()
  return items.map((item) => {
    const own = tickets.filter(({ order_item_id }) => order_item_id === item.id)
    const cancelled =
      item.product_type === 'GENERAL'
        ? lastPositions(item.quantity, item.cancelled_units)
        : own.map(({ position }) => position)
    const as_ordered = item.as_ordered ?? chargedOf(item)
    return { item, cancelled, as_ordered, after: withoutTickets(as_ordered, item.quantity, cancelled) }
  })
}

export function chargedOf(item: ChargedLine): ChargedLine {
  const { total_before_discount, total_discount, total_before_additions, total_fee, total_tax, total_gross } = item
  const totals = { total_before_discount, total_discount, total_before_additions, total_fee, total_tax, total_gross }
  return { ...totals, taxes_and_fees: item.taxes_and_fees }
}

async function writeLine(trx: Trx, { item, cancelled, as_ordered, after }: Line): Promise<void> {
  await trx
    .updateTable('order_items')
    .set({
      ...storedLine(after),
      cancelled_unpaid: sql<number[]>`${cancelled}::int[]`,
      as_ordered: cancelled.length > 0 ? JSON.stringify(as_ordered) : null,
    })
    .where('id', '=', item.id)
    .execute()
}

export const storedLine = ({ taxes_and_fees, ...totals }: ChargedLine) => ({
  ...totals,
  taxes_and_fees: JSON.stringify(taxes_and_fees),
})
