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
import type { CreditedLine } from '#domain/invoice-snapshot.ts'
import { emitOfOrders } from '#server/activity/emit.ts'
import { creditCancelledTickets, creditRest } from '#server/invoices/credit-notes.ts'
import type { Trx } from '#server/lib/database.ts'
import { changeExpected } from '#server/payments/payments.ts'
import { cancelPlaced, type Many } from './cancel-order.ts'
import { completeWithNothingDue } from './complete-order.ts'
import { itemsOfOrders } from './order-queries.ts'

/**
 * Charges an order that awaits payment only for its remaining units, and updates lines, totals, payment and invoice. Without
 * any units left it is cancelled, without anything to pay it is completed (docs/rules/orders.md). Expects the order to be
 * locked; call it after the stock has moved, because the event's counter of credit notes is locked last. Returns the id of the
 * credit note, if one was issued.
 */
export async function fitDueToUnits(
  trx: Trx,
  actor: Actor,
  { order_id, tell = emitOfOrders }: { order_id: number } & Partial<Fitting>,
): Promise<number | null> {
  const { becomes, falls } = await fitDueUncredited(trx, actor, { order_id, tell })
  if (becomes === 'CANCELLED') return creditRest(trx, order_id)
  return creditCancelledTickets(trx, order_id, falls)
}

type Fitting = { order_id: number; tell: NonNullable<Many['tell']> }
type Fitted = { becomes: Becomes; falls: CreditedLine[] }
type Becomes = ReturnType<typeof unpaidOrderAfter>

/** The same without credit notes, announced by `tell`. Returns the new status and the reductions of the lines. */
export async function fitDueUncredited(trx: Trx, actor: Actor, { order_id, tell }: Fitting): Promise<Fitted> {
  const lines = (await readLines(trx, [order_id])).get(order_id) ?? []
  const { becomes, totals } = dueOf(lines)
  if (becomes === 'CANCELLED') {
    await cancelPlaced(trx, actor, { order_ids: [order_id], tell })
    return { becomes, falls: [] }
  }
  const changed = lines.filter(({ item, cancelled }) => String(item.cancelled_unpaid) !== String(cancelled))
  if (changed.length === 0) return { becomes, falls: [] }
  for (const line of changed) await writeLine(trx, line)
  await trx.updateTable('orders').set(storedLine(totals)).where('id', '=', order_id).execute()
  if (becomes === 'COMPLETED') await completeWithNothingDue(trx, actor, { order_id, tell })
  else await changeExpected(trx, order_id, totals.total_gross)
  const falls = changed.map(({ item, after }) => creditOfFall({ ...item, order_item_id: item.id }, item, after))
  return { becomes, falls }
}

/** Status of each of these unpaid orders once these tickets are cancelled. */
export async function dueWithout(
  trx: Trx,
  order_ids: readonly number[],
  attendee_ids: readonly number[],
): Promise<Map<number, Becomes>> {
  const lines = await readLines(trx, order_ids, attendee_ids)
  return new Map([...lines].map(([order_id, own]) => [order_id, dueOf(own).becomes]))
}

function dueOf(lines: readonly Line[]) {
  const totals = totalsOfLines(lines.map(({ after }) => after))
  const units = lines.reduce((sum, { item, cancelled }) => sum + item.quantity - cancelled.length, 0)
  return { totals, becomes: unpaidOrderAfter({ units, total_gross: totals.total_gross }) }
}

type Line = {
  item: Selectable<OrderItems>
  /** Positions of its cancelled units: of its cancelled tickets, or of as many goods. */
  cancelled: number[]
  as_ordered: ChargedLine
  after: ChargedLine
}

/** Lines by order; counts the tickets in `also_cancelled` as cancelled, too. */
async function readLines(
  trx: Trx,
  order_ids: readonly number[],
  also_cancelled: readonly number[] = [],
): Promise<Map<number, Line[]>> {
  if (order_ids.length === 0) return new Map()
  const items = await itemsOfOrders(trx, [...order_ids])
  const tickets = await trx
    .selectFrom('attendees')
    .select(['order_item_id', 'position'])
    .where('order_id', '=', sql<number>`any(${order_ids}::int[])`)
    .where(sql<boolean>`(status = 'CANCELLED' or id = any(${also_cancelled}::int[]))`)
    .orderBy('position')
    .execute()
  const byItem = Map.groupBy(tickets, ({ order_item_id }) => order_item_id)
  return new Map([...items].map(([order_id, own]) => [order_id, linesOf(own, byItem)]))
}

type Cancelled = ReadonlyMap<number, readonly { position: number }[]>

function linesOf(items: readonly Selectable<OrderItems>[], tickets: Cancelled): Line[] {
  return items.map((item) => {
    const own = tickets.get(item.id) ?? []
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
