import { type RefundOfUnits, refundOfCancellation } from '#domain/cancellation-fee.ts'
import { type RefundWay, refundWay } from '#domain/self-service.ts'
import type { OrderFacts, TicketOfOrder } from './read-facts.ts'

/** Outcome of a cancellation for the money, in minor units. */
export type PlannedRefund = { amount: number; fee: number; way: RefundWay; lines: RefundOfUnits[] }

export const NO_REFUND: PlannedRefund = { amount: 0, fee: 0, way: 'NONE', lines: [] }

/** Refund if these tickets are cancelled, or the order with all its tickets and goods. */
export function planRefund(
  { facts, lines, fee }: OrderFacts,
  tickets: readonly TicketOfOrder[],
  { with_goods }: { with_goods: boolean },
): PlannedRefund {
  const valid = tickets.filter(({ status }) => status !== 'CANCELLED')
  const refunded = refundOfCancellation(lines, { tickets: valid, with_goods }, fee)
  const sum = (part: 'amount' | 'kept') => refunded.reduce((total, line) => total + line[part], 0)
  const amount = sum('amount')
  return { amount, fee: sum('kept'), way: refundWay(facts.order, amount), lines: refunded }
}
