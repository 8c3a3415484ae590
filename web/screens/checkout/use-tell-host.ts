import { useEffect } from 'react'
import type { PublicOrder } from '#contract/checkout.ts'
import { isPlaced } from '#domain/order-status.ts'
import { tellHost } from '#web/lib/page/frame.ts'
import { isOpen, type Step } from './steps.ts'

/** In a frame, tells the embedding page about each step, and about an order that has started or is placed. */
export function useTellHost(order: PublicOrder, step: Step): void {
  const { event, public_id: number, total_gross: total, currency, status } = order
  const quantity = order.order_items.reduce((sum, item) => sum + item.quantity, 0)
  const type = isPlaced(status) ? 'order-completed' : isOpen(order) ? 'order-started' : null
  const event_id = event.id
  useEffect(() => {
    if (type) tellHost({ type, order: { event_id, number, total, currency, quantity } })
  }, [type, event_id, number, total, currency, quantity])
  // The height is told as soon as it has changed; the page around scrolls then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again for each step
  useEffect(() => tellHost({ type: 'step' }), [step])
}
