export const ORDER_STATUSES = [
  'RESERVED',
  'COMPLETED',
  'AWAITING_OFFLINE_PAYMENT',
  'ABANDONED',
  'CANCELLED',
  'EXPIRED',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Placed: the order is valid, paid or to be paid. */
export const PLACED_STATUSES = ['COMPLETED', 'AWAITING_OFFLINE_PAYMENT'] as const satisfies readonly OrderStatus[]
export type Placed = (typeof PLACED_STATUSES)[number]

/** Taking stock: held while the order is open, sold once it is placed. */
export const STOCK_STATUSES = ['RESERVED', ...PLACED_STATUSES] as const satisfies readonly OrderStatus[]

/** Shown: the order was placed, whatever became of it. It has a number that people know, and had tickets. */
export const SHOWN_STATUSES = [...PLACED_STATUSES, 'CANCELLED'] as const satisfies readonly OrderStatus[]
export type Shown = (typeof SHOWN_STATUSES)[number]

/** Lapsed: the reservation came to nothing. */
export const LAPSED_STATUSES = ['ABANDONED', 'EXPIRED'] as const satisfies readonly OrderStatus[]

/** Over: the order has no valid ticket any more, or never had one. */
export const OVER_STATUSES = [...LAPSED_STATUSES, 'CANCELLED'] as const satisfies readonly OrderStatus[]

/** Unpaid: the order takes stock that nobody has paid for yet. */
export const UNPAID_STATUSES = ['RESERVED', 'AWAITING_OFFLINE_PAYMENT'] as const satisfies readonly OrderStatus[]

export function isPlaced(status: OrderStatus): status is Placed {
  return isOneOf(PLACED_STATUSES, status)
}

export function isShown(status: OrderStatus): status is Shown {
  return isOneOf(SHOWN_STATUSES, status)
}

function isOneOf(statuses: readonly OrderStatus[], status: OrderStatus): boolean {
  return statuses.includes(status)
}

export const PAYMENT_STATUSES = [
  'NO_PAYMENT_REQUIRED',
  'AWAITING_PAYMENT',
  'AWAITING_OFFLINE_PAYMENT',
  'PAYMENT_FAILED',
  'PAYMENT_RECEIVED',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const REFUND_STATUSES = ['REFUND_PENDING', 'REFUND_FAILED', 'PARTIALLY_REFUNDED', 'REFUNDED'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** The eight statuses of the badge. */
export const BADGE_STATUSES = [
  'AWAITING_PAYMENT',
  'REFUND_PENDING',
  'PARTIALLY_REFUNDED',
  'CANCELLED',
  'REFUND_FAILED',
  'REFUNDED',
  'PAYMENT_FAILED',
  'COMPLETED',
] as const
export type BadgeStatus = (typeof BADGE_STATUSES)[number]

/** Unlike an event's, an order's status never stays "the same": a second completion must fail, not pass as a no-op. */
const ORDER_TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  RESERVED: ['COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'ABANDONED', 'CANCELLED', 'EXPIRED'],
  AWAITING_OFFLINE_PAYMENT: ['COMPLETED', 'CANCELLED'],
  // Whoever said that it was paid takes it back.
  COMPLETED: ['CANCELLED', 'AWAITING_OFFLINE_PAYMENT'],
  ABANDONED: [],
  // A cancellation of many is undone within a minute, and the stock is still free.
  CANCELLED: ['COMPLETED', 'AWAITING_OFFLINE_PAYMENT'],
  // Paid after its time, and there is stock left.
  EXPIRED: ['COMPLETED'],
}

export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_TRANSITIONS[from].includes(to)
}

/** One word for an order's three statuses: what went wrong with the money first, then where the order stands. */
export function badgeStatus(order: {
  status: OrderStatus
  payment_status: PaymentStatus | null
  refund_status: RefundStatus | null
}): BadgeStatus {
  if (order.refund_status !== null) return order.refund_status
  if (order.status === 'COMPLETED') return 'COMPLETED'
  if (isOneOf(OVER_STATUSES, order.status)) return 'CANCELLED'
  return order.payment_status === 'PAYMENT_FAILED' ? 'PAYMENT_FAILED' : 'AWAITING_PAYMENT'
}

export type BadgeColor = 'orange' | 'red' | 'teal'

/** Teal for COMPLETED and for any other word. */
export function badgeColor(badge: string): BadgeColor {
  if (['AWAITING_PAYMENT', 'REFUND_PENDING', 'PARTIALLY_REFUNDED'].includes(badge)) return 'orange'
  if (['CANCELLED', 'REFUND_FAILED', 'REFUNDED', 'PAYMENT_FAILED'].includes(badge)) return 'red'
  return 'teal'
}
