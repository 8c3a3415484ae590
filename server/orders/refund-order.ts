import { type IssueCode, issueOf } from '#contract/issues.ts'
import type { RefundInput } from '#contract/refunds.ts'
import type { Actor } from '#domain/actor.ts'
import { type LineLeft, type RefundedLine, refundable, refundLines, shareRefund, sumOfParts } from '#domain/refund.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import { ApiError } from '#server/http/errors.ts'
import { creditRefund } from '#server/invoices/credit-notes.ts'
import type { Trx } from '#server/lib/database.ts'
import { linesLeft, recordRefund } from '#server/payments/refunds.ts'
import { cancelOrder } from './cancel-order.ts'

type Which = { event: EventRow; order_id: number; wanted: RefundInput }

/**
 * Records that money of a paid order went back: at most what is left of it, of each line, however many say so at once
 * (docs/rules/orders.md). A cancelled order can be refunded, too.
 */
export async function refundOrder(trx: Trx, actor: Actor, { event, order_id, wanted }: Which) {
  const order = await lockForRefund(trx, order_id)
  const most = refundable(order)
  if (most === 0) throw new ApiError('nothing_to_refund')
  if (wanted.amount > most) throw refused('amount', 'more_than_left')
  const { amount, note, notify_buyer, cancel_order } = wanted
  const lines = planLines(await linesLeft(trx, order_id), wanted)
  const refund_id = await recordRefund(trx, { order_id, amount, note, lines })
  await trx
    .updateTable('orders')
    .set((old) => ({
      total_refunded: old('total_refunded', '+', amount),
      refund_status: amount === most ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
    }))
    .where('id', '=', order_id)
    .execute()
  const place = { ...inEvent(event), order_id }
  const data = { refund_id, amount }
  await emit(trx, actor, {
    name: 'order.refunded',
    subject_id: order_id,
    place,
    data,
    carry: { refund_id, notify_buyer },
  })
  // Cancelling takes back all that is left of the invoice, with what has just been refunded.
  if (cancel_order && order.status !== 'CANCELLED') await cancelOrder(trx, actor, order_id)
  else await creditRefund(trx, order_id, { refund_id, lines })
}

/** Whoever refunds, cancels, or takes a payment or a refund back at the same moment waits here. */
export function lockForRefund(trx: Trx, order_id: number) {
  return trx
    .selectFrom('orders')
    .select(['status', 'payment_status', 'refund_status', 'total_gross', 'total_refunded'])
    .where('id', '=', order_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** What of each line goes back: as given, or of all that is left. */
function planLines(left: LineLeft[], { amount, lines }: RefundInput): RefundedLine[] {
  if (lines === null) return shareRefund(amount, left)
  const amounts = left.map(() => 0)
  for (const [index, line] of lines.entries()) {
    const at = left.findIndex(({ order_item_id }) => order_item_id === line.order_item_id)
    const item = left[at]
    if (!item) throw refused(`lines.${index}.order_item_id`, 'not_of_order')
    const sum = (amounts[at] ?? 0) + line.amount
    if (sum > sumOfParts(item.left)) throw refused(`lines.${index}.amount`, 'more_than_left')
    amounts[at] = sum
  }
  if (amounts.reduce((sum, one) => sum + one, 0) !== amount) throw refused('amount', 'lines_do_not_add_up')
  return refundLines(amounts, left)
}

function refused(path: string, code: Extract<IssueCode, 'more_than_left' | 'lines_do_not_add_up' | 'not_of_order'>) {
  return new ApiError('malformed', { issues: [{ path, ...issueOf(code) }] })
}
