import { useLocation, useOutletContext } from 'react-router'
import type { PublicOrder } from '#contract/checkout.ts'
import { toMajor } from '#domain/money.ts'
import { orderAddress, ticketsAddress, withKept } from '#web/lib/page/shop-address.ts'
import type { Step } from './steps.ts'

export type Checkout = {
  order: PublicOrder
  /** Path parameters of the order, for the API. */
  params: { event_id: number; order_short_id: string }
  /** Called when the server refuses because the time is over; opens the dialog that says so. */
  onExpired: () => void
  /** Called when the server extends the hold; the countdown continues from there. */
  onExtended: (held: Pick<PublicOrder, 'reserved_until' | 'server_time'>) => void
}

/** Context that the layout passes to its step. */
export function useCheckout(): Checkout {
  return useOutletContext<Checkout>()
}

/** Addresses of the order's steps, and of the ticket selection with the promo code still applied. */
export function useOrderPaths({ event, short_id, promo_code }: PublicOrder) {
  const at = useLocation()
  const own = orderAddress(at, event.id, short_id)
  return {
    own: `${own}/`,
    step: (step: Step, parameters?: Record<string, string>) => `${own}/${step}${withKept(at, parameters)}`,
    tickets: ticketsAddress(at, event, promo_code),
  }
}

type Chosen = { quantities: Record<number, number>; amounts: Record<number, string> }

/** Quantities and donations by price id, for the event page to preselect; passed as navigation state. */
export function selectionOf({ order_items, currency }: PublicOrder): { selection: Chosen } {
  const quantities = Object.fromEntries(order_items.map((item) => [item.product_price_id, item.quantity]))
  // Only used for donations, where the buyer chose the price.
  const amounts = Object.fromEntries(order_items.map((item) => [item.product_price_id, toMajor(item.price, currency)]))
  return { selection: { quantities, amounts } }
}
