import { useLocation, useOutletContext } from 'react-router'
import type { PublicOrder } from '#contract/checkout.ts'
import { toMajor } from '#domain/money.ts'
import { orderAddress, ticketsAddress, withKept } from '#web/lib/shop-address.ts'
import type { Step } from './steps.ts'

export type Checkout = {
  order: PublicOrder
  /** Of the order, for the API. */
  params: { event_id: number; order_short_id: string }
  /** The server refused because the time is over: the dialog says so. */
  onExpired: () => void
  /** The server holds the tickets for longer: the countdown goes on from there. */
  onExtended: (held: Pick<PublicOrder, 'reserved_until' | 'server_time'>) => void
}

/** What the frame hands to the step it holds. */
export function useCheckout(): Checkout {
  return useOutletContext<Checkout>()
}

/** Where the steps of an order are, and the tickets to choose from, the promo code still applied. */
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

/** What was chosen, by price, for the event page to choose again; it travels as the state of the navigation. */
export function selectionOf({ order_items, currency }: PublicOrder): { selection: Chosen } {
  const quantities = Object.fromEntries(order_items.map((item) => [item.product_price_id, item.quantity]))
  // Counts for donations only, where the buyer chose the price.
  const amounts = Object.fromEntries(order_items.map((item) => [item.product_price_id, toMajor(item.price, currency)]))
  return { selection: { quantities, amounts } }
}
