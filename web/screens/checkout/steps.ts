import type { PublicOrder } from '#contract/checkout.ts'

const STEPS = ['details', 'confirm', 'payment', 'payment_return', 'summary'] as const
export type Step = (typeof STEPS)[number]

type Order = Pick<
  PublicOrder,
  'status' | 'is_expired' | 'is_payment_required' | 'is_awaiting_confirmation' | 'email' | 'payment_provider'
>

type Confirmed = Pick<PublicOrder, 'is_awaiting_confirmation' | 'is_payment_required' | 'settings'>

/** The step of an address; null for the bare address of an order. */
export function stepOf(pathname: string): Step | null {
  const last = pathname.replace(/\/+$/, '').split('/').pop()
  return STEPS.find((step) => step === last) ?? null
}

/** Reserved and in time: the only state in which the buyer can still change anything. */
export function isOpen(order: Order): boolean {
  return order.status === 'RESERVED' && !order.is_expired
}

/** Whether the order is complete only after the buyer has confirmed it by email. */
export function isConfirmedByEmail(order: Confirmed): boolean {
  return order.is_awaiting_confirmation || (!order.is_payment_required && order.settings.confirm_free_orders_by_email)
}

/** The time is over, but a card payment may still arrive, or be on its way back. */
function mayHavePaidLate(order: Order): boolean {
  if (isOpen(order) || order.payment_provider !== 'STRIPE') return false
  return order.is_expired || order.status === 'ABANDONED'
}

/** The step at which a returning buyer continues. */
export function nextStep(order: Order): Step {
  if (!isOpen(order)) return 'summary'
  if (order.is_awaiting_confirmation) return 'confirm'
  return order.is_payment_required && order.email !== null ? 'payment' : 'details'
}

/** The step to show if `wanted` is requested: back button, reload and a second tab all end at the order's current step. */
export function fittingStep(order: Order, wanted: Step | null): Step {
  if (wanted === 'payment_return' && mayHavePaidLate(order)) return 'payment_return'
  if (wanted === 'summary' || !isOpen(order)) return 'summary'
  if (wanted === 'details') return 'details'
  if (wanted === 'payment_return' && order.is_payment_required) return 'payment_return'
  return nextStep(order)
}
