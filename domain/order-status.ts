export const ORDER_STATUSES = [
  'RESERVED',
  'COMPLETED',
  'AWAITING_OFFLINE_PAYMENT',
  'ABANDONED',
  'CANCELLED',
  'EXPIRED',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Placed: the order is valid, paid or awaiting payment. */
export const PLACED_STATUSES = ['COMPLETED', 'AWAITING_OFFLINE_PAYMENT'] as const satisfies readonly OrderStatus[]
export type Placed = (typeof PLACED_STATUSES)[number]

/** Uses stock: held while the order is reserved, sold once it is placed. */
export const STOCK_STATUSES = ['RESERVED', ...PLACED_STATUSES] as const satisfies readonly OrderStatus[]

/** Shown: the order was placed at some time. It has a public number, and had tickets. */
export const SHOWN_STATUSES = [...PLACED_STATUSES, 'CANCELLED'] as const satisfies readonly OrderStatus[]
export type Shown = (typeof SHOWN_STATUSES)[number]

/** Lapsed: the reservation was never completed. */
export const LAPSED_STATUSES = ['ABANDONED', 'EXPIRED'] as const satisfies readonly OrderStatus[]

/** Over: the order no longer has a valid ticket, or never had one. */
export const OVER_STATUSES = [...LAPSED_STATUSES, 'CANCELLED'] as const satisfies readonly OrderStatus[]

/** Unpaid: the order uses stock that is not paid for. */
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

/** All eight statuses of the badge. */
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

/** Unlike with an event, keeping an order's status is no valid transition: a second completion must fail, not pass as a no-op. */
const ORDER_TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  RESERVED: ['COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'ABANDONED', 'CANCELLED', 'EXPIRED'],
  AWAITING_OFFLINE_PAYMENT: ['COMPLETED', 'CANCELLED'],
  // Marked as paid by mistake and undone.
  COMPLETED: ['CANCELLED', 'AWAITING_OFFLINE_PAYMENT'],
  ABANDONED: [],
  // A bulk cancellation undone within ten minutes, with the stock still free.
  CANCELLED: ['COMPLETED', 'AWAITING_OFFLINE_PAYMENT'],
  // Paid after its reservation expired, with stock left.
  EXPIRED: ['COMPLETED'],
}

export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_TRANSITIONS[from].includes(to)
}

/** Combines an order's three statuses: problems with the payment first, then the status of the order. */
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

/** Teal for COMPLETED and unknown statuses. */
export function badgeColor(badge: string): BadgeColor {
  if (['AWAITING_PAYMENT', 'REFUND_PENDING', 'PARTIALLY_REFUNDED'].includes(badge)) return 'orange'
  if (['CANCELLED', 'REFUND_FAILED', 'REFUNDED', 'PAYMENT_FAILED'].includes(badge)) return 'red'
  return 'teal'
}
