import { type IssueCode, issueOf } from '#contract/issues.ts'
import type { RefundInput } from '#contract/refunds.ts'
import type { Actor } from '#domain/actor.ts'
import { type LineLeft, type RefundedLine, refundable, refundLines, shareRefund, sumOfParts } from '#domain/refund.ts'
import { amountOfUnits } from '#domain/refund-units.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import { creditRefund } from '#server/invoices/credit-notes.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { linesLeft, recordRefund } from '#server/payments/refunds.ts'
import { cancelOrder } from './cancel-order.ts'
import { awaitRefund, countRefund } from './refund-arrives.ts'

type Which = { event: EventRow; order_id: number; wanted: RefundInput }

/**
 * Refunds a paid order to the card, or records a refund made elsewhere: at most what is left of it and of each line, also with
 * concurrent calls (docs/rules/orders.md). A cancelled order can be refunded, too.
 */
export async function refundOrder(trx: Trx, actor: Actor, { event, order_id, wanted }: Which) {
  const order = await lockForRefund(trx, order_id)
  const most = refundable(order)
  if (most === 0) throw new ApiError('nothing_to_refund')
  if (wanted.amount !== null && wanted.amount > most) throw refused('amount', 'more_than_left')
  const { note, notify_buyer, cancel_order, by_hand } = wanted
  const lines = planLines(await linesLeft(trx, order_id), wanted)
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  if (amount === 0) throw refused('amount', 'empty')
  const recorded = await recordRefund(trx, { order_id, amount, note, lines, notify_buyer, by_hand })
  const refund = { id: recorded.id, amount, notify_buyer, place: { ...inEvent(event), order_id } }
  if (recorded.is_by_hand) await countRefund(trx, actor, refund)
  else await awaitRefund(trx, actor, refund)
  // Cancelling credits all that is left of the invoice, including the present refund.
  if (cancel_order && order.status !== 'CANCELLED') await cancelOrder(trx, actor, order_id)
  else await creditRefund(trx, order_id, { refund_id: recorded.id, lines })
}

/** Serializes refunds, cancellations and taking back payments or refunds of an order. */
export function lockForRefund(trx: Trx, order_id: number) {
  return trx
    .selectFrom('orders')
    .select(['status', 'payment_status', 'refund_status', 'total_gross', 'total_refunded'])
    .where('id', '=', order_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type Left = LineLeft & { units_left: number }

/** The refunded part of each line: as given, by units, or a share of what is left. */
function planLines(left: Left[], { amount, lines }: RefundInput): RefundedLine[] {
  if (lines === null) return shareRefund(amount ?? 0, left)
  const amounts = left.map(() => 0)
  const units = new Map<number, number>()
  for (const [index, line] of lines.entries()) {
    const at = left.findIndex(({ order_item_id }) => order_item_id === line.order_item_id)
    const item = left[at]
    if (!item) throw refused(`lines.${index}.order_item_id`, 'not_of_order')
    const units_left = item.units_left - (units.get(line.order_item_id) ?? 0)
    if (line.quantity !== null && line.quantity > units_left) throw refused(`lines.${index}.quantity`, 'more_than_left')
    const rest = sumOfParts(item.left) - (amounts[at] ?? 0)
    const given = line.amount ?? amountOfUnits(line.quantity ?? 0, { left: rest, units_left })
    if (given > rest) throw refused(`lines.${index}.amount`, 'more_than_left')
    amounts[at] = (amounts[at] ?? 0) + given
    if (line.quantity !== null) units.set(line.order_item_id, item.units_left - units_left + line.quantity)
  }
  const sum = amounts.reduce((total, one) => total + one, 0)
  if (amount !== null && sum !== amount) throw refused('amount', 'lines_do_not_add_up')
  return refundLines(amounts, left).map((line) => ({ ...line, quantity: units.get(line.order_item_id) ?? null }))
}

type Refusal = Extract<IssueCode, 'more_than_left' | 'lines_do_not_add_up' | 'not_of_order' | 'empty'>

function refused(path: string, code: Refusal) {
  return new ApiError('malformed', { issues: [{ path, ...issueOf(code) }] })
}
