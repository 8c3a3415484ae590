import { cardCheckout } from '#contract/card-checkout.ts'
import { checkout } from '#contract/checkout.ts'
import type { Client } from '#contract/client.ts'
import { isShown } from '#domain/order-status.ts'

/** State of a card payment that the order itself does not show: pending, or being refunded. */
export async function cardPaymentOf(
  api: Client,
  params: { event_id: number; order_short_id: string },
): Promise<'processing' | 'refunded' | null> {
  const { data: order } = await api(checkout.get, { params })
  if (order.payment_provider !== 'STRIPE' || isShown(order.status)) return null
  // Without an answer the page shows the order's own state.
  const reply = await api(cardCheckout.getPaymentIntent, { params }).catch(() => null)
  const status = reply?.data.status
  return status === 'processing' || status === 'refunded' ? status : null
}
