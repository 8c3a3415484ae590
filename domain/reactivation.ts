import { isPlaced, type OrderStatus } from './order-status.ts'

/** Reasons why a cancelled ticket cannot be reactivated; rules in docs/rules/orders.md. */
export const STAYS_CANCELLED = ['order_cancelled', 'no_longer_charged', 'sold_out'] as const
export type StaysCancelled = (typeof STAYS_CANCELLED)[number]

export type CancelledTicket = {
  order_status: OrderStatus
  /** True if it was cancelled before the payment, so that its order does not charge it. */
  is_uncharged: boolean
  /** True if its order has an invoice. */
  is_invoiced: boolean
  is_sold_out: boolean
}

/** The first reason why a cancelled ticket stays cancelled; null if it can be reactivated. */
export function staysCancelled(ticket: CancelledTicket): StaysCancelled | null {
  if (!isPlaced(ticket.order_status)) return 'order_cancelled'
  if (ticket.is_uncharged && (ticket.order_status === 'COMPLETED' || ticket.is_invoiced)) return 'no_longer_charged'
  return ticket.is_sold_out ? 'sold_out' : null
}
