import type { CancellableLine } from '#domain/cancellation-fee.ts'
import { type LineLeft, sumOfParts } from '#domain/refund.ts'
import type { Db } from '#server/lib/database.ts'
import { linesLeft } from '#server/payments/refunds.ts'

/** `parts`: what is left of the line with the fees that were kept, which the organizer can still refund. */
export type LineOfOrder = CancellableLine & { parts: LineLeft['left'] }

/** Lines of a paid order, and what a cancellation by the buyer can refund of each. */
export async function readCancellableLines(db: Db, order_id: number): Promise<LineOfOrder[]> {
  const items = await db
    .selectFrom('order_items')
    .select(['id', 'product_type', 'quantity', 'cancelled_units'])
    .where('order_id', '=', order_id)
    .execute()
  const byId = new Map(items.map((item) => [item.id, item]))
  return (await linesLeft(db, order_id)).flatMap(({ order_item_id, units_left, kept, left: parts }) => {
    const item = byId.get(order_item_id)
    if (!item) return []
    const is_goods = item.product_type === 'GENERAL'
    const goods_left = is_goods ? item.quantity - item.cancelled_units : 0
    // The organizer may have refunded a fee that was kept.
    const left = Math.max(0, sumOfParts(parts) - kept)
    return [{ order_item_id, is_goods, left, units_left, goods_left, parts }]
  })
}
