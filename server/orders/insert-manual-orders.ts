import { sql } from 'kysely'
import type { ManualOrder } from '#contract/manual-orders.ts'
import { newTicket, type Ticket } from '#server/attendees/save-attendees.ts'
import type { EventRow, OrderRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'
import { newPublicId, newShortId } from '#server/lib/token.ts'
import { itemsOf } from './insert-orders.ts'
import type { ManualPlan } from './plan-manual-order.ts'

type Planned = { plan: ManualPlan; wanted: Pick<ManualOrder, 'items' | 'buyer' | 'notes' | 'price_reason'> }
export type Inserted = { order: OrderRow; tickets: Ticket[] }

/**
 * Writes orders of one event with their buyers and items, still open, and returns the tickets to create for each, in the same
 * order. They hold no stock: the caller must place them in the same transaction (placeByHand), otherwise they stay invisible.
 */
export async function insertManualOrders(trx: Trx, event: EventRow, planned: readonly Planned[]): Promise<Inserted[]> {
  const rows = planned.map((one) => ({ ...valuesOf(event, one), ...one.wanted.buyer }))
  const written = await trx.insertInto('orders').values(rows).returningAll().execute()
  const byShortId = new Map(written.map((order) => [order.short_id, order]))
  const pairs = planned.map((one, index) => {
    const order = byShortId.get(rows[index]?.short_id ?? '')
    if (!order) throw new Error('an order was not written')
    return { ...one, order }
  })
  const items = await trx
    .insertInto('order_items')
    .values(pairs.flatMap(({ order, plan }) => itemRows(order, plan)))
    .returning(['id', 'order_id', 'product_id', 'product_price_id', 'product_type', 'quantity'])
    .execute()
  const ofOrder = Map.groupBy(items, ({ order_id }) => order_id)
  return pairs.map(({ order, wanted }) => ({
    order,
    tickets: (ofOrder.get(order.id) ?? []).flatMap((item) => ticketsOf(order, item, wanted)),
  }))
}

function valuesOf({ id: event_id, account_id, currency }: EventRow, { plan, wanted }: Planned) {
  const { lines: _, taxes_and_fees, ...totals } = plan.priced
  return {
    ...totals,
    taxes_and_fees: JSON.stringify(taxes_and_fees),
    account_id,
    event_id,
    currency,
    notes: wanted.notes,
    price_reason: wanted.price_reason,
    short_id: newShortId('o'),
    public_id: newPublicId('O'),
    is_manually_created: true,
    reserved_until: sql<string>`now()`,
  }
}

function itemRows({ id: order_id, event_id }: OrderRow, plan: ManualPlan) {
  return itemsOf(plan).map(({ price_type: _, taxes_and_fees, ...item }) => {
    return { ...item, event_id, order_id, taxes_and_fees: JSON.stringify(taxes_and_fees) }
  })
}

type Item = { id: number; product_id: number; product_price_id: number; product_type: string; quantity: number }

/** Tickets with the given names, otherwise the buyer's. */
function ticketsOf(order: OrderRow, item: Item, { items, buyer }: Planned['wanted']): Ticket[] {
  if (item.product_type !== 'TICKET') return []
  const { id: order_item_id, product_id, product_price_id, quantity } = item
  const named = items.find((one) => one.product_price_id === product_price_id)?.attendees ?? []
  return Array.from({ length: quantity }, (_, position) => {
    const { first_name, last_name, email } = named[position] ?? buyer
    const place = { order_id: order.id, order_item_id, position, product_id, product_price_id }
    return newTicket({ ...place, first_name, last_name, email: email ?? buyer.email }, order)
  })
}
